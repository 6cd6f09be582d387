import { notificationScreens } from '#areas/notifications/screens.ts'
import { words } from '#areas/notifications/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [
  createAction(labelsOf(words)('newNotification'), notificationScreens.form, { id: 0 }),
]
