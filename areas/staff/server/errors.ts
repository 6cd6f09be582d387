import { staffMessages } from '#areas/staff/messages.ts'
import { violatedConstraint } from '#platform/server/db.ts'
import { duplicateError, AppError } from '#platform/server/errors.ts'
import type { Message } from '#platform/words.ts'

const fieldOf: Readonly<Record<string, string>> = {
  'staff.LEVEL_NOT_BELOW': 'level',
  'staff.NOT_HELD': 'access',
  'staff.BOTH_SIDES': 'access',
  'staff.NOT_MANAGER': 'lineManagerId',
  'staff.OWN_MANAGER': 'lineManagerId',
  'staff.ROLE_DELETED_MEANWHILE': 'roleId',
}

const aboutState: readonly string[] = [
  'staff.WRONG_STATUS',
  'staff.SIGNED_IN_ALREADY',
  'staff.LAST_SUPER_ADMIN',
  'staff.ROLE_DELETED_MEANWHILE',
  'staff.NOT_MANAGER',
  'staff.ROLE_NOT_APPROVED',
]

/** Throws a rule error if there is one. */
export function throwIfError(error: Message | null): void {
  if (error) throw toAppError(error)
}

/** Converts a rule error to an application error. */
export function toAppError(error: Message): AppError {
  if (error.code === 'staff.IN_USE') return new AppError(error, { code: 'IN_USE', httpStatus: 409 })
  const field = fieldOf[error.code]
  const errors = field ? [{ field, message: error }] : []
  return new AppError(error, {
    code: aboutState.includes(error.code) ? 'INVALID_STATE' : 'FORBIDDEN',
    errors,
  })
}

/** Runs a write and converts constraint violations to field errors. */
export async function withTableRules<Result>(
  taken: { field: string; message: Message },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'staff_super_admin_check') throw toAppError(staffMessages('LAST_SUPER_ADMIN'))
    if (broken === 'staff_role_name' || broken === 'staff_user_email_key') {
      throw duplicateError(taken.message, taken.field)
    }
    throw error
  }
}
