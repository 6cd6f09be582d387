import { sql } from 'kysely'
import { errorWords } from '#areas/settings/error-words.ts'
import { errorText, type RuleError } from '#areas/settings/rule-errors.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError, AppError, VersionConflict } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const t = translatorFor(errorWords, 'en')

/** A reason as the server tells it. */
export const errorMessage = (why: RuleError) => errorText(t, why)

const inUse: readonly RuleError['code'][] = ['notInactive', 'hasPayments', 'usedBy']

/** Refuses with a rule's reason, where there is one. */
export function throwIfError(why: RuleError | null): void {
  if (why === null) return
  if (inUse.includes(why.code)) throw new AppError(errorMessage(why), { code: 'IN_USE', httpStatus: 409 })
  throw new AppError(errorMessage(why), { code: 'INVALID_STATE' })
}

/** Refuses a field's value with a rule's reason, where there is one. */
export function throwFieldError(field: string, why: RuleError | string | null): void {
  if (why !== null)
    throw new ValidationError([{ field, message: typeof why === 'string' ? why : errorMessage(why) }])
}

/** Refuses what was read before somebody else saved it. */
export function assertVersion(record: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== record.version) throw new VersionConflict(record)
}

/**
 * Lets changes of one kind take turns until their transactions end. What must hold between them reaches over many
 * rows, and staff change them a few times a week: waiting costs nothing.
 */
export async function acquireAdvisoryLock(db: Database, kind: 'mop' | 'maintenance'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`settings ${kind}`}))`.execute(db)
}
