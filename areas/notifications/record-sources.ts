import { notificationCalls } from '#areas/notifications/contract.ts'
import { addressOf } from '#platform/console/screen.ts'
import { formatShortMoment } from '#platform/console/i18n.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { words } from '#areas/notifications/words.ts'
import { createAction, namePattern, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [
  createAction(labelsOf(words)('newNotification'), notificationScreens.form, { id: 0 }),
]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(notificationCalls.list, {
    order: 94,
    pattern: namePattern,
    toItem: ({ id, title, sendAt }) => ({
      id: `notification-${id}`,
      label: title,
      hint: [sendAt && formatShortMoment(sendAt)],
      address: addressOf(notificationScreens.form, { id }),
    }),
  }),
]
