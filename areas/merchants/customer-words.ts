import { wordsOf } from '#platform/words/words.ts'

/**
 * Texts of SMS, push messages and emails to subscribers. `{secret}` stays a placeholder: it is replaced when the message
 * is sent, so that the stored text does not contain the code or link.
 */
export const customerWords = wordsOf({
  en: {
    kycLink:
      'Upload your ID and selfie to verify your account: {secret} The link works for one submission within {hours} hours. Do not share it.',
    questionsSubject: 'Security check of your wallet',
    questions:
      'To confirm that it is you, answer {count, plural, one {# question} other {# questions}} within {minutes} minutes: {secret} We never ask for your PIN or password.',
    codeSubject: 'Verification code',
    code: '{secret} is your verification code. Read it out only to the support staff you are speaking with. It expires in {minutes} minutes. We never ask for your PIN or password.',
  },
  fil: {
    kycLink:
      'I-upload po ang inyong ID at selfie para ma-verify ang inyong account: {secret} Isang submission lang po ang link, sa loob ng {hours} oras. Huwag po itong ibahagi.',
    questionsSubject: 'Security check ng inyong wallet',
    questions:
      'Para makumpirma na kayo po ito, sagutin ang {count, plural, =1 {isang tanong} other {# tanong}} sa loob ng {minutes} minuto: {secret} Hindi po namin hinihingi ang inyong PIN o password.',
    codeSubject: 'Verification code',
    code: '{secret} po ang inyong verification code. Sa kausap ninyong support staff lang po ito ibigay. Mag-e-expire ito sa loob ng {minutes} minuto. Hindi po namin hinihingi ang inyong PIN o password.',
  },
})

/** Value of the parameter `secret` in stored texts. */
export const secretPlaceholder = '{secret}'
