import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors of the calls of API clients. */
export const clientCallMessages = messagesOf(
  'client-calls',
  wordsOf({
    en: {
      TOKEN_NOT_VALID: 'The access token is missing, expired or revoked. Request a new one.',
      SCOPE_MISSING: 'The access token does not have the scope {scope}.',
      SUBSCRIBER_TOKEN_NEEDED:
        'This call acts for a subscriber. Request a token with the parameter "subscriber".',
      RATE_LIMIT: 'Too many requests. Try again in {seconds} seconds.',
    },
    fil: {
      TOKEN_NOT_VALID: 'Walang access token, o expired o revoked na ito. Humingi ng bago.',
      SCOPE_MISSING: 'Walang scope na {scope} ang access token.',
      SUBSCRIBER_TOKEN_NEEDED:
        'Para sa isang subscriber ang call na ito. Humingi ng token na may parameter na "subscriber".',
      RATE_LIMIT: 'Masyadong maraming request. Subukan ulit pagkalipas ng {seconds} segundo.',
    },
  }),
)
