import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

/**
 * Runs an act of the demo in a transaction of its own and notes the time at which it is meant to have happened. The act
 * writes the current time, as in use; `moveActs` replaces it at the end of the seed.
 */
export async function actAt<T>(db: Database, at: number, work: (tx: Database) => Promise<T>): Promise<T> {
  await sql`create temporary table if not exists demo_act (
    began timestamptz not null, ended timestamptz not null, at timestamptz not null)`.execute(db)
  return inTransaction(db, async (tx) => {
    const result = await work(tx)
    await sql`insert into demo_act values (now(), clock_timestamp(), ${new Date(at + secondsOf(at)).toISOString()})`.execute(
      tx,
    )
    return result
  })
}

// Acts happen at any second of their minute, the same for all acts of one minute.
const secondsOf = (at: number) => ((Math.floor(at / 60_000) * 7_919) % 58) * 1_000
