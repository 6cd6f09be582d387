import { notificationsMessages } from '#areas/notifications/messages.ts'
import { errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError } = errorsFrom(notificationsMessages, {
  codes: { IS_AUTHOR: 'MAKER_IS_CHECKER', LEVEL_REQUIRED: 'FORBIDDEN', NOT_AUTHOR: 'FORBIDDEN' },
})
