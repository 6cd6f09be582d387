import { eventCalls } from '#areas/events/contract.ts'
import { addressOf } from '#platform/console/screen.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { words } from '#areas/events/words.ts'
import { createAction, namePattern, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [createAction(labelsOf(words)('newEvent'), eventScreens.form, { id: 0 })]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(eventCalls.list, {
    order: 92,
    pattern: namePattern,
    toItem: ({ eventId, title, venue }) => ({
      id: `event-${eventId}`,
      label: title,
      hint: [venue],
      address: addressOf(eventScreens.details, { id: eventId }),
    }),
  }),
]
