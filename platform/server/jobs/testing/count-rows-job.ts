import { testMessage } from '#platform/server/testing/test-messages.ts'
import { sql } from 'kysely'
import { defineJob, runInBatches } from '#platform/server/jobs/jobs.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Marks the rows of a table one by one and rejects every hundredth. A test kills it while it runs. */
export const countRowsJob = defineJob({
  name: 'test.count-rows',
  title: testMessage('Count rows', 'Bilangin ang mga row'),
  retryLimit: 3,
  backoff: 1,
  async run(running) {
    const { done } = await runInBatches(running, {
      size: 20,
      total: async (db) =>
        (await sql<{ n: number }>`select count(*) as n from counted`.execute(db)).rows[0]?.n ?? 0,
      read: async (tx, after: number | null, limit) => {
        const { rows } = await sql<{ id: number }>`
          select id from counted where id > ${after ?? 0} order by id limit ${limit}`.execute(tx)
        return rows
      },
      cursorOf: ({ id }) => id,
      async work(tx, { id }) {
        await sql`update counted set times = times + 1 where id = ${id}`.execute(tx)
        if (id % 100 === 0) throw new AppError(testMessage(`Row ${id} may not be counted.`))
      },
      onError: async (tx, { id }, error) => {
        await sql`update counted set refused = refused + 1, why = ${error.message} where id = ${id}`.execute(
          tx,
        )
      },
    })
    return { says: testMessage(`${done} counted`) }
  },
})
