import { Client } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outreachStage } from '#apps/api/seed/outreach-stage.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`
    insert into subscriber (first_name, last_name, mobile_number)
    select 'Person', 'N' || n, '+63917' || lpad(n::text, 7, '0') from generate_series(1, 1200) n`.execute(
    database.owner,
  )
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const size = { subscribers: 0, transactions: 0, onlyWhenEmpty: true, until: Date.now() }
  expect(await outreachStage.when(client, size)).toBe(true)
  await outreachStage.run(client, size, () => {})
  expect(await outreachStage.when(client, size)).toBe(false)
  await client.end()
})
afterAll(() => database.close())

test('outreach stage › creates events of every status with correct seat counts', async () => {
  const { rows } = await sql<{ status: string; taken: number; people: number }>`
    select status, attendee_count as taken,
      (select count(*) from event_attendee a where a.event_id = e.event_id and a.status <> 'cancelled') as people
    from event e order by event_id`.execute(database.db)
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['ongoing', 'published', 'draft', 'ended', 'cancelled']),
  )
  expect(rows.filter(({ taken, people }) => taken !== people)).toEqual([])
})

test('outreach stage › creates openings with applicants in every column and no more hires than slots', async () => {
  const { rows } = await sql<{ status: string }>`select distinct status from careers_applicant`.execute(
    database.db,
  )
  expect(rows).toHaveLength(7)
})

test('outreach stage › creates notifications released by someone other than their maker', async () => {
  const { rows } = await sql<{ status: string; own: boolean | null }>`
    select status, released_by = any (authors) as own from notification order by id`.execute(database.db)
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['sent', 'scheduled', 'draft', 'cancelled']),
  )
  expect(rows.some(({ own }) => own === true)).toBe(false)
})
