import { notificationsMessages } from '#areas/notifications/messages.ts'
import type { RuleError } from '#areas/notifications/rules.ts'
import { AppError } from '#platform/server/errors/errors.ts'

const isAuthor = notificationsMessages('IS_AUTHOR')
const forbidden = [notificationsMessages('LEVEL_REQUIRED'), notificationsMessages('NOT_AUTHOR')]

/** Throws the error of a rule unless it is null. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  if (error.code === isAuthor.code) throw new AppError(error, { code: 'MAKER_IS_CHECKER' })
  if (forbidden.some(({ code }) => code === error.code))
    throw new AppError(error, { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(error, { code: 'INVALID_STATE' })
}
