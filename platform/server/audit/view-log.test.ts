import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordView, startViewLog } from '#platform/server/audit/view-log.ts'
import { sqlState } from '#platform/server/db/database.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const viewOf = (recordId: string): RecordView => ({
  actor: { id: 7, email: 'ana@erp.test', name: 'Ana Cruz' },
  access: 'view',
  kind: 'subscriber',
  recordId,
  label: 'Maria Santos',
  reason: '',
  requestId: randomUUID(),
  ip: '127.0.0.1',
  call: '/subscriber/profile/user',
})

const stored = async (prefix: string) =>
  (
    await sql<{ recordId: string }>`
      select record_id from record_view where record_id like ${`${prefix}%`} order by id`.execute(database.db)
  ).rows.map(({ recordId }) => recordId)

/** Runs `act` while the table cannot be written. */
async function withoutTable(act: () => Promise<unknown>) {
  await sql`alter table record_view rename to record_view_away`.execute(database.owner)
  try {
    await act()
  } finally {
    await sql`alter table record_view_away rename to record_view`.execute(database.owner)
  }
}

describe('view log', () => {
  test('writes every entry with one flush, also beyond one batch', async () => {
    const log = startViewLog(database.db)
    for (let n = 0; n < 2_500; n++) await log.add(viewOf(`many-${n}`))
    expect(await stored('many-')).toEqual([])
    await log.flush()
    expect(await stored('many-')).toHaveLength(2_500)
    await log.stop()
  })

  test('writes the rest when it is stopped', async () => {
    const log = startViewLog(database.db)
    await log.add(viewOf('stop-1'))
    await log.stop()
    expect(await stored('stop-')).toEqual(['stop-1'])
  })

  test('keeps entries that could not be written, and writes them once', async () => {
    const log = startViewLog(database.db, { warn: () => {} })
    await log.add(viewOf('kept-1'))
    await withoutTable(() => expect(log.flush()).rejects.toThrow('record_view'))
    await log.add(viewOf('kept-2'))
    await log.flush()
    await log.flush()
    expect(await stored('kept-')).toEqual(['kept-1', 'kept-2'])
    await log.stop()
  })

  test('fails the call instead of losing an entry while the buffer is full', async () => {
    const log = startViewLog(database.db, { maxBuffered: 2, warn: () => {} })
    await log.add(viewOf('full-1'))
    await log.add(viewOf('full-2'))
    await withoutTable(() => expect(log.add(viewOf('full-3'))).rejects.toThrow('record_view'))
    await log.add(viewOf('full-4'))
    await log.stop()
    expect(await stored('full-')).toEqual(['full-1', 'full-2', 'full-4'])
  })

  test('stores text that PostgreSQL cannot, without losing the batch', async () => {
    const log = startViewLog(database.db)
    await log.add({ ...viewOf('odd-\0\ud800'), label: '\0' })
    await log.stop()
    expect(await stored('odd-')).toEqual(['odd-\ufffd'])
  })
})

describe('API role on the view log', () => {
  const codeOf = (statement: string, who: 'db' | 'owner') =>
    sql
      .raw(statement)
      .execute(database[who])
      .then(() => 'done', sqlState)

  test.each([
    `update record_view set label = ''`,
    'delete from record_view',
    'truncate record_view',
    'select * from audit_month.view_other',
    `insert into record_view (at, actor_id, actor_email, actor_name, access, kind, record_id, request_id, ip, call)
       values ('2020-01-01', 1, 'a', 'A', 'view', 'k', '1', 'r', '', '/c')`,
  ])('is denied: %s', async (statement) => {
    expect(await codeOf(statement, 'db')).toBe('42501')
  })

  test.each([`update record_view set label = ''`, 'delete from record_view', 'truncate record_view'])(
    'is denied even as the owner: %s',
    async (statement) => {
      expect(await codeOf(statement, 'owner')).toBe('42501')
    },
  )

  test('creates the partitions of the coming months', async () => {
    await sql`select make_audit_months()`.execute(database.db)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'record_view'::regclass and c.relname ~ '^view_\\d{4}_\\d\\d$'`.execute(
      database.owner,
    )
    // The first rows of this month are in the default partition here.
    expect(rows.length).toBeGreaterThanOrEqual(3)
  })
})
