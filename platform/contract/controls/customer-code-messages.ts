import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of codes with which customers confirm acts of staff. */
export const customerCodeMessages = messagesOf(
  'customerCode',
  wordsOf({
    en: {
      CODE_SENT: 'The code was sent to {number}.',
      CODE_CONFIRMED: 'The code is correct.',
      CODE_FORMAT: 'Enter the six digits of the code.',
      CODE_WRONG: 'The code is wrong. {left, plural, one {One attempt is} other {# attempts are}} left.',
      CODE_FAILED: 'The code was entered incorrectly {max} times. Send a new code.',
      CODE_EXPIRED: 'The code has expired. Send a new code.',
      CODE_USED: 'This code was already used. Send a new code.',
      CODE_REPLACED: 'A newer code was sent. Enter the newest code.',
      CODE_UNKNOWN: 'This code was not found. Send a new code.',
      CODE_NOT_CONFIRMED: 'Enter the code that the customer received.',
      CODE_OF_OTHER_ACT: 'The details changed after the code was sent. Send a new code.',
      NUMBER_NEW:
        'The mobile number of the customer changed less than {hours} hours ago. Continue without a code, or wait.',
      NUMBER_FOREIGN: 'Codes are sent to Philippine mobile numbers only. Continue without a code.',
      TOO_SOON: 'A code was sent less than a minute ago. Wait before you send another.',
      TOO_MANY_FOR_CUSTOMER: 'Too many codes were sent to this customer. Try again later.',
      TOO_MANY_BY_STAFF: 'You sent too many codes. Try again later.',
    },
    fil: {
      CODE_SENT: 'Naipadala ang code sa {number}.',
      CODE_CONFIRMED: 'Tama ang code.',
      CODE_FORMAT: 'Ilagay ang anim na digit ng code.',
      CODE_WRONG: 'Mali ang code. {left, plural, =1 {Isang attempt} other {# attempt}} na lang ang natitira.',
      CODE_FAILED: '{max} beses nang mali ang inilagay na code. Magpadala ng bagong code.',
      CODE_EXPIRED: 'Expired na ang code. Magpadala ng bagong code.',
      CODE_USED: 'Nagamit na ang code na ito. Magpadala ng bagong code.',
      CODE_REPLACED: 'May mas bagong code na naipadala. Ilagay ang pinakabagong code.',
      CODE_UNKNOWN: 'Hindi nakita ang code na ito. Magpadala ng bagong code.',
      CODE_NOT_CONFIRMED: 'Ilagay ang code na natanggap ng customer.',
      CODE_OF_OTHER_ACT: 'Nagbago ang mga detalye pagkatapos ipadala ang code. Magpadala ng bagong code.',
      NUMBER_NEW:
        'Wala pang {hours} oras mula nang magbago ang mobile number ng customer. Magpatuloy nang walang code, o maghintay.',
      NUMBER_FOREIGN: 'Sa Philippine mobile number lang nagpapadala ng code. Magpatuloy nang walang code.',
      TOO_SOON: 'Wala pang isang minuto mula nang magpadala ng code. Maghintay bago magpadala ulit.',
      TOO_MANY_FOR_CUSTOMER:
        'Masyado nang maraming code ang naipadala sa customer na ito. Subukan ulit mamaya.',
      TOO_MANY_BY_STAFF: 'Masyado nang maraming code ang naipadala mo. Subukan ulit mamaya.',
    },
  }),
)
