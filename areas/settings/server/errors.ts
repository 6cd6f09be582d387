import { sql } from 'kysely'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError, AppError, VersionConflict } from '#platform/server/errors/errors.ts'
import type { Message } from '#platform/words/messages.ts'

const inUse = [
  settingsMessages('NOT_INACTIVE'),
  settingsMessages('HAS_PAYMENTS', { count: 1 }),
  settingsMessages('USED_BY', { users: '' }),
  settingsMessages('SCHEDULED', { id: '' }),
].map(({ code }) => code)

/** Throws the error of a rule unless it is null. */
export function throwIfError(error: Message | null): void {
  if (error === null) return
  if (inUse.includes(error.code)) throw new AppError(error, { code: 'IN_USE', httpStatus: 409 })
  throw new AppError(error, { code: 'INVALID_STATE' })
}

/** Throws the error of a rule as an error of a field unless it is null. */
export function throwFieldError(field: string, error: Message | null): void {
  if (error !== null) throw new ValidationError([{ field, message: error }])
}

/** Throws a version conflict if the record has changed since the given version. */
export function assertVersion(record: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== record.version) throw new VersionConflict(record)
}

/**
 * Takes an advisory lock that serialises changes of one kind until the transaction ends. The invariants span many
 * rows, and staff change them a few times a week, so waiting is cheap.
 */
export async function acquireAdvisoryLock(db: Database, kind: 'mop' | 'maintenance'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`settings ${kind}`}))`.execute(db)
}
