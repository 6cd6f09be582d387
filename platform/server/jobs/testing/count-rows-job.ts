import { testMessage } from '#platform/server/testing/test-messages.ts'
import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'

/** Marks the rows of a table, twenty per transaction, and rejects every hundredth. A test kills it while it runs. */
export const countRowsJob = defineJob({
  name: 'test.count-rows',
  title: testMessage('Count rows', 'Bilangin ang mga row'),
  retryLimit: 3,
  backoff: 1,
  async run({ db, progress }) {
    for (;;) {
      const isOver = await inTransaction(db, countSome)
      const counts = await countsOf(db)
      await progress(counts)
      if (isOver) return { says: testMessage(`${counts.done} counted`) }
    }
  },
})

async function countSome(tx: Database): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update counted set times = times + (id % 100 <> 0)::int, refused = refused + (id % 100 = 0)::int
    where id in (select id from counted where times + refused = 0 order by id limit 20 for update)`.execute(
    tx,
  )
  return numAffectedRows === 0n
}

async function countsOf(db: Database) {
  const { rows } = await sql<{ total: number; done: number; failed: number }>`
    select count(*) as total, sum(times) as done, sum(refused) as failed from counted`.execute(db)
  return rows[0] ?? { total: 0, done: 0, failed: 0 }
}
