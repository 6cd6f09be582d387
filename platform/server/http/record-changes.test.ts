import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordGroup } from '#platform/contract/record-changes.ts'
import { changedRecordsReader } from '#platform/server/http/record-changes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([])
})
afterAll(() => api.close())

const record = (db: Database, id: string, action = 'Update') =>
  sql`insert into audit_entry (action, kind, record_id) values (${action}, 'agent', ${id})`.execute(db)
const groups = (...ids: string[]) => ids.map((id) => recordGroup('agent', id))

test('record changes › are read once each, whatever the order of the commits', async () => {
  const reader = changedRecordsReader(api.db)
  await record(api.owner, '1')
  await reader.start()
  expect(await reader.read()).toEqual([])

  await api.owner.transaction().execute(async (slow) => {
    await record(slow, '2')
    await record(api.owner, '3')
    expect(await reader.read()).toEqual(groups('3'))
    await record(api.owner, '4')
    expect(await reader.read()).toEqual(groups('4'))
  })
  expect(await reader.read()).toEqual(groups('2'))
  expect(await reader.read()).toEqual([])
})

test('record changes › leave out what is only viewed', async () => {
  const reader = changedRecordsReader(api.db)
  await reader.start()
  await record(api.owner, '5', 'Reveal')
  await record(api.owner, '6')
  expect(await reader.read()).toEqual(groups('6'))
})

test('record changes › of many records are announced as unknown', async () => {
  const reader = changedRecordsReader(api.db)
  await reader.start()
  await sql`insert into audit_entry (action, kind, record_id)
    select 'Update', 'agent', n::text from generate_series(1, 2000) n`.execute(api.owner)
  expect(await reader.read()).toBeNull()
  expect(await reader.read()).toEqual([])
})
