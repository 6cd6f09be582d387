import { notificationScreens } from '#areas/notifications/screens.ts'
import { words } from '#areas/notifications/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'

export const createActions = [createAction(words, 'newNotification', notificationScreens.form, { id: 0 })]
