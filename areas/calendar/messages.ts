import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const calendarMessages = messagesOf(
  'calendar',
  wordsOf({
    en: {
      DATES_REVERSED: 'Enter a last day on or after the first day.',
      TOO_MANY_DAYS: 'Choose up to {maxDays} days.',
      ROLE_LEVEL: 'role level {level}',
    },
    fil: {
      DATES_REVERSED: 'Maglagay ng huling araw na hindi mas maaga sa unang araw.',
      TOO_MANY_DAYS: 'Pumili ng hanggang {maxDays} araw.',
      ROLE_LEVEL: 'role level na {level}',
    },
  }),
)
