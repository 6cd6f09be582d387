import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raffleStage } from '#apps/api/seed/raffle-stage.ts'
import { staffStage } from '#apps/api/seed/staff-stage.ts'
import { checkProof, isProven } from '#areas/raffle/proof-check.ts'
import { publishedList } from '#areas/raffle/server/entry-lists.ts'
import { proofOf } from '#areas/raffle/server/public-proof.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`
    insert into subscriber (first_name, last_name, mobile_number)
    select 'Person', 'N' || n, '+63917' || lpad(n::text, 7, '0') from generate_series(1, 700) n`.execute(
    database.owner,
  )
  const client = new Client({ connectionString: database.url, options: '-c timezone=UTC' })
  await client.connect()
  const size = { subscribers: 0, transactions: 0, onlyWhenEmpty: true, until: Date.now() }
  await staffStage.run(client, size, () => {})
  expect(await raffleStage.when(client, size)).toBe(true)
  await raffleStage.run(client, size, () => {})
  expect(await raffleStage.when(client, size)).toBe(false)
  await client.end()
})
afterAll(() => database.close())

test('raffle stage › creates raffles ready to open, to draw and to verify', async () => {
  const { rows } = await sql<{ id: number; status: string; entries: number }>`
    select raffle_id as id, status, entries_count as entries from raffle order by raffle_id`.execute(
    database.db,
  )
  expect(rows.map(({ status, entries }) => [status, entries])).toEqual([
    ['completed', 240],
    ['open', 600],
    ['open', 0],
    ['draft', 0],
  ])
  const proof = await proofOf(database.db, rows[0]?.id ?? 0)
  expect(proof.draws.map(({ status }) => status).filter((status) => status === 'voided')).toHaveLength(1)
  const entries = await publishedList(database.db, proof.raffleId)
  expect(isProven(await checkProof({ ...proof, entries }))).toBe(true)
})
