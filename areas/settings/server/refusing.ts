import { sql } from 'kysely'
import { reasonWords } from '#areas/settings/reason-words.ts'
import { sayWhy, type Why } from '#areas/settings/reasons.ts'
import type { Database } from '#platform/server/database.ts'
import { FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(reasonWords, 'en')

/** A reason as the server tells it. */
export const sentenceFor = (why: Why) => sayWhy(say, why)

const inUse: readonly Why['reason'][] = ['notInactive', 'hasPayments', 'usedBy']

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  if (inUse.includes(why.reason)) throw new Refusal(sentenceFor(why), { code: 'IN_USE', httpStatus: 409 })
  throw new Refusal(sentenceFor(why), { code: 'INVALID_STATE' })
}

/** Refuses a field's value with a rule's reason, where there is one. */
export function refuseField(field: string, why: Why | string | null): void {
  if (why !== null)
    throw new FieldRefusal([{ field, message: typeof why === 'string' ? why : sentenceFor(why) }])
}

/** Refuses what was read before somebody else saved it. */
export function refuseStale(kept: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== kept.version) throw new Stale(kept)
}

/**
 * Lets changes of one kind take turns until their transactions end. What must hold between them reaches over many
 * rows, and staff change them a few times a week: waiting costs nothing.
 */
export async function takeTurns(db: Database, kind: 'mop' | 'maintenance'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`settings ${kind}`}))`.execute(db)
}
