import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordGroup } from '#platform/contract/record-changes.ts'
import { addRecordChanges, changedRecordsReader } from '#platform/server/http/record-changes.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/staff.ts'
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

test('record changes › are announced once, also when another person connects', async () => {
  const app = Fastify()
  const changes = addRecordChanges(app, {
    db: api.db,
    authenticate: async (token) => ({ email: token }) as Staff,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const listener = async (token: string) => {
    const { body } = await fetch(`${address}/v1/record-changes`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      async until(expected: RegExp) {
        while (!expected.test(text)) text += (await reader?.read())?.value ?? ''
        return text
      },
    }
  }
  const ana = await listener('ana')
  // The states of the connection and of the broadcast after it.
  await ana.until(/(data.*\n\n[^]*){2}/)
  await record(api.owner, '7')
  const [group] = groups('7')
  await ana.until(new RegExp(`\\[${group}\\]`))
  const ben = await listener('ben')
  expect(await ben.until(/(data.*\n\n[^]*){2}/)).not.toContain(`[${group}]`)
  // The broadcast for the second listener reaches the first one, too.
  const heard = await ana.until(/\[\d+\][^]*data: /)
  expect(heard.split(`[${group}]`)).toHaveLength(2)
  changes.stop()
  await app.close()
})
