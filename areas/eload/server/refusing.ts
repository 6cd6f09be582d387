import { sql } from 'kysely'
import { reasonWords } from '#areas/eload/reason-words.ts'
import { sayWhy, type Why } from '#areas/eload/reasons.ts'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import { FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(reasonWords, 'en')

/** A reason as the server tells it. */
export const sentenceFor = (why: Why | null) => (why === null ? null : sayWhy(say, why))

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  const message = sayWhy(say, why)
  if (why.reason === 'usedBy' || why.reason === 'routes') {
    throw new Refusal(message, { code: 'IN_USE', httpStatus: 409 })
  }
  throw new Refusal(message, { code: 'INVALID_STATE' })
}

/** Refuses what was read before somebody else saved it. */
export function refuseStale(kept: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== kept.version) throw new Stale()
}

/** Refuses a field's value that names nothing, or something that is gone. */
export function refuseField(field: string, message: string): never {
  throw new FieldRefusal([{ field, message }])
}

/** Which field holds what another record has already, by the name of the table's rule. */
type Taken = Record<string, { field: string; message: string }>

/** Runs a write, has the tables look at all of it, and says in a sentence what they refused. */
export async function withTableRules<Result>(
  db: Database,
  taken: Taken,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await write()
    await sql`set constraints all immediate`.execute(db)
    return result
  } catch (error) {
    const fault = taken[brokenConstraint(error) ?? '']
    if (!fault) throw error
    throw new Refusal(fault.message, { code: 'DUPLICATE', httpStatus: 409, errors: [fault] })
  }
}
