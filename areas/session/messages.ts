import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of this area, by code. */
export const sessionMessages = messagesOf(
  'session',
  wordsOf({
    en: {
      LANGUAGE_SAVED: 'The language was saved.',
    },
    fil: {
      LANGUAGE_SAVED: 'Na-save ang wika.',
    },
  }),
)
