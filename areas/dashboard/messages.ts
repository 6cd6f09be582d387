import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const dashboardMessages = messagesOf(
  'dashboard',
  wordsOf({
    en: {
      FIGURE_NOT_FOUND: 'Figure {name} was not found.',
    },
    fil: {
      FIGURE_NOT_FOUND: 'Hindi nakita ang figure na {name}.',
    },
  }),
)
