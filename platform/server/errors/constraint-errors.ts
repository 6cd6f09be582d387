import { sql } from 'kysely'
import { violatedConstraint, type Database } from '#platform/server/db/database.ts'
import { ValidationError, AppError, VersionConflict } from './errors.ts'

/** Refuses what was read before somebody else saved it. */
export function rejectIfStale(record: { version: number }, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== record.version) throw new VersionConflict(record)
}

/** Refuses a field's value that names nothing, or something that is gone. */
export function rejectField(field: string, message: string): never {
  throw new ValidationError([{ field, message }])
}

/** Which field holds what another record has already, by the name of the table's rule. */
export type UniqueErrors = Readonly<Record<string, { field: string; message: string }>>

/** Runs a write, has the tables look at all of it, and says in a sentence what they refused. */
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
    throw new AppError(fieldError.message, { code: 'DUPLICATE', httpStatus: 409, errors: [fieldError] })
  }
}
