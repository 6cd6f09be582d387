import { sql } from 'kysely'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { Database } from '#platform/server/db.ts'
import { rejectField, errorsFrom } from '#platform/server/errors.ts'
import type { Message } from '#platform/words.ts'

export const { throwIfError } = errorsFrom(settingsMessages, {
  codes: { NOT_INACTIVE: 'IN_USE', HAS_PAYMENTS: 'IN_USE', USED_BY: 'IN_USE', SCHEDULED: 'IN_USE' },
})

/** Throws the error of a rule as an error of a field unless it is null. */
export function throwFieldError(field: string, error: Message | null): void {
  if (error !== null) rejectField(field, error)
}

/**
 * Takes an advisory lock that serialises changes of one kind until the transaction ends. The invariants span many
 * rows, and staff change them a few times a week, so waiting is cheap.
 */
export async function acquireAdvisoryLock(db: Database, kind: 'mop' | 'maintenance'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`settings ${kind}`}))`.execute(db)
}
