import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, sqlState } from '#platform/server/db/database.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

// A login that exists beside the product, such as one of a reporting tool, and has no grants.
let database: Awaited<ReturnType<typeof openTestDatabase>>
let stranger: Database
const login = `stranger_${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  database = await openTestDatabase()
  await sql.raw(`create role ${login} login password 'stranger'`).execute(database.owner)
  const url = Object.assign(new URL(database.url), { username: login, password: 'stranger' })
  stranger = openDatabase(url.href, { max: 1 })
})
afterAll(async () => {
  await stranger?.destroy()
  await sql.raw(`drop role ${login}`).execute(database.owner)
  await database.close()
})

const ownObjects = (catalog: string, kind: string) =>
  sql.raw(
    `${kind} and not exists (select from pg_depend d where d.objid = ${catalog}.oid and d.deptype = 'e')`,
  )

test('a login without grants › can execute no function of the product', async () => {
  const { rows } = await sql<{ name: string; may: boolean }>`
    select p.proname as name, has_function_privilege(${login}::name, p.oid, 'execute') as may
    from pg_proc p where ${ownObjects('p', "p.pronamespace = 'public'::regnamespace")}`.execute(
    database.owner,
  )
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(({ may }) => may).map(({ name }) => name)).toEqual([])
})

test('a login without grants › can read and write no table, view or sequence', async () => {
  const { rows } = await sql<{ name: string; may: boolean }>`
    select c.relname as name,
      case when c.relkind = 'S' then has_sequence_privilege(${login}::name, c.oid, 'usage, select, update')
        else has_table_privilege(${login}::name, c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(${login}::name, c.oid, 'select, insert, update') end as may
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ownObjects('c', "c.relnamespace = 'public'::regnamespace")}`.execute(
    database.owner,
  )
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ may }) => may).map(({ name }) => name)).toEqual([])
})

test('a login without grants › cannot credit a wallet, resume the ledger or create a table', async () => {
  for (const attempt of [
    `select * from wallet_post('[]', false)`,
    `select ledger_post(gen_random_uuid(), 'gift', 'gift', array[1, 2]::bigint[], array[-100, 100]::bigint[])`,
    'select ledger_resume()',
    'create table public.own (id int)',
  ]) {
    const state = await sql
      .raw(attempt)
      .execute(stranger)
      .then(
        () => 'it was done',
        (error: unknown) => sqlState(error),
      )
    expect([attempt, state]).toEqual([attempt, '42501'])
  }
})

test('the API role › can execute every function that runs with its own rights', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where not p.prosecdef and not has_function_privilege('erp_api', p.oid, 'execute')
      and ${ownObjects('p', "p.pronamespace = 'public'::regnamespace")}`.execute(database.owner)
  expect(rows.map(({ name }) => name)).toEqual([])
})

test('a migration › revokes what an earlier version left to everybody', async () => {
  await sql`grant execute on function ledger_resume to public`.execute(database.owner)
  await migrateToLatest(database.url)
  const { rows } = await sql<{ stranger: boolean; api: boolean }>`
    select has_function_privilege(${login}::name, 'ledger_resume()', 'execute') as stranger,
      has_function_privilege('erp_api', 'ledger_resume()', 'execute') as api`.execute(database.owner)
  expect(rows[0]).toEqual({ stranger: false, api: true })
})
