import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of this area, by code. */
export const controlsMessages = messagesOf(
  'controls',
  wordsOf({
    en: {
      RULE_NOT_FOUND: 'Rule {code} was not found.',
    },
    fil: {
      RULE_NOT_FOUND: 'Hindi nakita ang patakarang {code}.',
    },
  }),
)
