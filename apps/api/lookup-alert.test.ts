import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertLookups } from './lookup-alert.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`
    with role as (insert into staff_role (name, level) values ('Administrator', 100) returning id)
    insert into staff_user (email, first_name, last_name, status, role_id)
    select email, 'Ana', 'Reyes', 'active', id from role, unnest(array['ana@erp.test', 'ben@erp.test']) email`.execute(
    database.owner,
  )
})
afterAll(() => database.close())

const run = (limit: number) =>
  alertLookups.run({
    db: database.db,
    data: {},
    progress: async () => {},
    signal: new AbortController().signal,
    now: new Date().toISOString(),
    configuration: testConfiguration({ LOOKUPS_PER_HOUR: String(limit), SECURITY_MAIL: 'security@erp.test' }),
    run: { id: 0, attempt: 1, startedBy: '' },
  })

/** Opens records one after the other; each is opened twice. */
const views = (email: string, records: number) =>
  sql`insert into record_view (actor_id, actor_email, actor_name, access, kind, record_id, request_id, ip, call)
    select 7, ${email}, 'Ana Reyes', 'view', 'subscriber', n::text, 'r', '127.0.0.1', '/subscriber/profile/user'
    from generate_series(1, ${records}) n, generate_series(1, 2)`.execute(database.owner)

test('lookups of one person › alert once an hour above the limit, but not the person', async () => {
  await views('ana@erp.test', 5)
  expect(await run(5)).toMatchObject({ says: { params: { count: 0 } } })
  await views('ana@erp.test', 6)
  expect(await run(0)).toMatchObject({ says: { params: { count: 0 } } })
  expect(await run(5)).toMatchObject({ says: { params: { count: 1 } } })
  expect(await run(5)).toMatchObject({ says: { params: { count: 0 } } })
  const { rows } = await sql<{ recipient: string }>`
    select recipient from outbox_mail where kind = 'security' order by recipient`.execute(database.owner)
  expect(rows.map(({ recipient }) => recipient)).toEqual(['ben@erp.test', 'security@erp.test'])
  const { rows: entries } = await sql<{ action: string }>`
    select action from audit_entry where kind = 'user' and record_id = '7'`.execute(database.owner)
  expect(entries).toEqual([{ action: 'Alert on lookups' }])
})
