import { ruleErrorMessage, type RuleError } from '#areas/eload/rule-errors.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Message } from '#platform/words/messages.ts'

/** Message of a rule error, or null. */
export const errorMessage = (error: RuleError | null): Message | null =>
  error === null ? null : ruleErrorMessage(error)

/** Throws a rule error if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  const message = ruleErrorMessage(error)
  if (error.code === 'usedBy' || error.code === 'routes') {
    throw new AppError(message, { code: 'IN_USE', httpStatus: 409 })
  }
  throw new AppError(message, { code: 'INVALID_STATE' })
}

export {
  rejectField,
  rejectIfStale,
  withConstraintErrors,
} from '#platform/server/errors/constraint-errors.ts'
