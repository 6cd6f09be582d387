import { sql } from 'kysely'
import { violatedConstraint, type Database } from '#platform/server/db/database.ts'
import type { Message } from '#platform/words/messages.ts'
import { ValidationError, AppError, VersionConflict } from './errors.ts'

/** Throws a version conflict if the record was saved by someone else since it was read. */
export function rejectIfStale(record: { version: number }, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== record.version) throw new VersionConflict(record)
}

/** Throws a version conflict if an update that names the version it read changed no row. */
export function assertRowUpdated({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): void {
  if (numAffectedRows !== 1n) throw new VersionConflict()
}

/** Throws a validation error for one field, such as a reference to a record that does not exist. */
export function rejectField(field: string, message: Message): never {
  throw new ValidationError([{ field, message }])
}

/** Error of a value that is taken, shown at its field if there is one. */
export const duplicateError = (message: Message, field?: string) =>
  new AppError(message, {
    code: 'DUPLICATE',
    httpStatus: 409,
    errors: field === undefined ? [] : [{ field, message }],
  })

/** Handler of a failed write that throws another error if it violates one of these constraints. */
export const onViolation =
  (errors: Readonly<Record<string, () => AppError>>) =>
  (error: unknown): never => {
    throw errors[violatedConstraint(error) ?? '']?.() ?? error
  }

/** Field and message for each unique constraint, by constraint name. */
export type UniqueErrors = Readonly<Record<string, { field: string; message: Message }>>

/** Runs a write, checks deferred constraints, and converts constraint violations into validation errors. */
export async function withConstraintErrors<Result>(
  db: Database,
  uniqueErrors: UniqueErrors,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await write()
    await sql`set constraints all immediate`.execute(db)
    return result
  } catch (error) {
    const fieldError = uniqueErrors[violatedConstraint(error) ?? '']
    if (!fieldError) throw error
    throw duplicateError(fieldError.message, fieldError.field)
  }
}
