import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors of the calls of API clients for subscribers. */
export const merchantsAppMessages = messagesOf(
  'merchants-app',
  wordsOf({
    en: {
      CONTACT_CODE_TOO_SOON: 'A code was sent less than a minute ago. Wait before you request another.',
      CONTACT_CODE_LIMIT: 'Too many codes were sent. Try again later.',
      CONTACT_CODE_CLIENT_LIMIT: 'This client sent too many codes. Try again later.',
      MOBILE_IN_USE: 'This mobile number already has an account. Sign in, or register another number.',
      NOT_PROVEN: 'Prove the mobile number with the code first.',
      REGISTRATION_OVER: 'This registration was completed, replaced or has expired. Start again.',
      PERSON_BLOCKED: 'This person cannot register. Contact support.',
      PERSON_CLOSED: 'This person had an account that was closed or deactivated. Contact support.',
      CONSENT_REQUIRED:
        'The consent to {document, select, terms {the terms} other {the privacy notice}} is required.',
      CONSENT_TWICE: 'Each document can be listed once.',
      CONSENT_NEEDED:
        'The consent to {document, select, terms {the terms} other {the privacy notice}} ends when the account is closed. It cannot be withdrawn before.',
      CONSENT_NOT_GIVEN: 'There is no consent to withdraw.',
      ACCOUNT_KNOWN: 'Another subscriber has this identifier.',
      CONTACT_REQUIRED: 'Send a mobile number or an email.',
      SAME_EMAIL: 'Enter an email that differs from the current one.',
      BUSINESS_OPEN: 'Bukas pa ang {name}. Kontakin ang support para isara muna ang business.',
      CLOSED_BY_OWNER: 'Isinara ng subscriber sa app. {reason}',
      NUMBER_REQUEST_PENDING:
        'Staff are deciding on a change of this mobile number. Wait for their decision.',
    },
    fil: {
      CONTACT_CODE_TOO_SOON:
        'Wala pang isang minuto mula nang magpadala ng code. Maghintay bago humingi ulit.',
      CONTACT_CODE_LIMIT: 'Masyado nang maraming code ang naipadala. Subukan ulit mamaya.',
      CONTACT_CODE_CLIENT_LIMIT:
        'Masyado nang maraming code ang naipadala ng client na ito. Subukan ulit mamaya.',
      MOBILE_IN_USE:
        'May account na ang mobile number na ito. Mag-sign in, o mag-register gamit ang ibang number.',
      NOT_PROVEN: 'I-prove muna ang mobile number gamit ang code.',
      REGISTRATION_OVER: 'Tapos na, napalitan o expired na ang registration na ito. Magsimula ulit.',
      PERSON_BLOCKED: 'Hindi puwedeng mag-register ang taong ito. Kontakin ang support.',
      PERSON_CLOSED: 'May account ang taong ito na isinara o na-deactivate na. Kontakin ang support.',
      CONSENT_REQUIRED:
        'Kailangan ang pagsang-ayon sa {document, select, terms {terms} other {privacy notice}}.',
      CONSENT_TWICE: 'Isang beses lang puwedeng ilista ang bawat document.',
      CONSENT_NEEDED:
        'Matatapos ang pagsang-ayon sa {document, select, terms {terms} other {privacy notice}} kapag isinara ang account. Hindi ito puwedeng bawiin bago iyon.',
      CONSENT_NOT_GIVEN: 'Walang pagsang-ayon na babawiin.',
      ACCOUNT_KNOWN: 'May ibang subscriber nang may ganitong identifier.',
      CONTACT_REQUIRED: 'Magpadala ng mobile number o email.',
      SAME_EMAIL: 'Maglagay ng email na iba sa kasalukuyan.',
      BUSINESS_OPEN: 'Bukas pa ang {name}. Kontakin ang support para isara muna ang business.',
      CLOSED_BY_OWNER: 'Isinara ng subscriber sa app. {reason}',
      NUMBER_REQUEST_PENDING:
        'Pinagpapasyahan pa ng staff ang pagpapalit ng mobile number na ito. Hintayin ang desisyon nila.',
    },
  }),
)
