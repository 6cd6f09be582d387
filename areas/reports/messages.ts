import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const reportsMessages = messagesOf(
  'reports',
  wordsOf({
    en: {
      TOPUP_NOT_FOUND: 'Top-up {id} was not found.',
      TITLE_TOPUPS: 'Wallet top-ups',
    },
    fil: {
      TOPUP_NOT_FOUND: 'Hindi nakita ang top-up {id}.',
      TITLE_TOPUPS: 'Mga wallet top-up',
    },
  }),
)
