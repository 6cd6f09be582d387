import { sql } from 'kysely'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import { FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'

/** Refuses what was read before somebody else saved it. */
export function refuseStale(kept: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== kept.version) throw new Stale(kept)
}

/** Refuses a field's value that names nothing, or something that is gone. */
export function refuseField(field: string, message: string): never {
  throw new FieldRefusal([{ field, message }])
}

/** Which field holds what another record has already, by the name of the table's rule. */
export type Taken = Readonly<Record<string, { field: string; message: string }>>

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
