import { sql } from 'kysely'
import { errorWords } from '#areas/settings/error-words.ts'
import { errorText, type RuleError } from '#areas/settings/rule-errors.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError, AppError, VersionConflict } from '#platform/server/errors/errors.ts'
import { Message } from '#platform/words/messages.ts'
import { translatorFor } from '#platform/words/words.ts'

// The server returns rule errors in English; the screens show them in the reader's language before the call.
const t = translatorFor(errorWords, 'en')

/** Text of a rule error for the server's response. */
export const errorMessage = (why: RuleError) => errorText(t, why)

const inUse: readonly RuleError['code'][] = ['notInactive', 'hasPayments', 'usedBy']

/** Throws a rule error if there is one. */
export function throwIfError(why: RuleError | null): void {
  if (why === null) return
  if (inUse.includes(why.code)) throw new AppError(errorMessage(why), { code: 'IN_USE', httpStatus: 409 })
  throw new AppError(errorMessage(why), { code: 'INVALID_STATE' })
}

/** Throws a rule error as a field error if there is one. */
export function throwFieldError(field: string, why: RuleError | Message | null): void {
  if (why !== null)
    throw new ValidationError([{ field, message: why instanceof Message ? why : errorMessage(why) }])
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
