import type { RuleError } from '#areas/staff/rules.ts'
import { errorWords } from '#areas/staff/error-words.ts'
import { errorText } from '#areas/staff/rule-errors.ts'
import type { FieldError } from '#platform/contract/call.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// The server returns rule errors in English; the screens show them in the reader's language before the call.
const t = translatorFor(errorWords, 'en')

const fieldOf: Partial<Record<RuleError['code'], string>> = {
  levelNotBelow: 'level',
  notHeld: 'access',
  bothSides: 'access',
  notManager: 'lineManagerId',
  ownManager: 'lineManagerId',
  roleGone: 'roleId',
}

const aboutState = new Set<RuleError['code']>([
  'wrongStatus',
  'signedInAlready',
  'lastSuperAdmin',
  'roleGone',
  'notManager',
])

/** Throws a rule error if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error) throw toAppError(error)
}

/** Converts a rule error to an application error. */
export function toAppError(error: RuleError): AppError {
  const message = errorText(t, error)
  if (error.code === 'inUse') return new AppError(message, { code: 'IN_USE', httpStatus: 409 })
  const field = fieldOf[error.code]
  const errors: FieldError[] = field ? [{ field, message }] : []
  return new AppError(message, { code: aboutState.has(error.code) ? 'INVALID_STATE' : 'FORBIDDEN', errors })
}

/** Runs a write and converts constraint violations to field errors. */
export async function withTableRules<Result>(
  taken: FieldError,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'staff_super_admin_remains') throw toAppError({ code: 'lastSuperAdmin' })
    if (broken === 'staff_role_name' || broken === 'staff_user_email_key') {
      throw new AppError(taken.message, { code: 'DUPLICATE', httpStatus: 409, errors: [taken] })
    }
    throw error
  }
}
