import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedUrls, ensureLogin, loginError } from '#platform/server/db/logins.ts'
import { type Database, openDatabase, sqlState } from '#platform/server/db/database.ts'
import { pendingMigrations } from '#platform/server/db/migrate.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

// The API connects with its own login as in production, not as the owner with a restricted role.
let database: Awaited<ReturnType<typeof openTestDatabase>>
let apiUrl: string
let api: Database

beforeAll(async () => {
  database = await openTestDatabase()
  apiUrl = embeddedUrls(database.url).apiUrl
  await ensureLogin(database.url, apiUrl, 'erp_api', { isOurs: true })
  api = openDatabase(apiUrl, { role: 'erp_api', max: 2 })
})
afterAll(async () => {
  await api?.destroy()
  await database.close()
})

const stateOf = (text: string) =>
  sql
    .raw(text)
    .execute(api)
    .then(
      () => 'it was done',
      (error: unknown) => sqlState(error),
    )
const permissionDenied = '42501'

const journal = [
  'ledger_transfer',
  'ledger_posting',
  'ledger_hold',
  'ledger_key',
  'ledger_account',
  'ledger_state',
  'wallet_txn',
  'audit_entry',
  'audit_link',
]

describe.each(journal)('API role on %s', (table) => {
  test('cannot update, delete, truncate or alter it', async () => {
    const { rows } = await sql<{ column: string }>`
      select attname as column from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and attidentity = '' and not attisdropped order by attnum limit 1`.execute(
      database.owner,
    )
    const column = rows[0]?.column ?? ''
    for (const attempt of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} add column slipped_in int`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
      `create rule slip as on insert to ${table} do instead nothing`,
    ])
      expect([attempt, await stateOf(attempt)]).toEqual([attempt, permissionDenied])
  })
})

test('API role › cannot access its monthly partitions', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.inhrelid::regclass::text as name from pg_inherits i
    where i.inhparent in ('ledger_posting'::regclass, 'ledger_transfer'::regclass, 'audit_entry'::regclass, 'wallet_txn'::regclass)`.execute(
    database.owner,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows) {
    expect([name, await stateOf(`delete from ${name}`)]).toEqual([name, permissionDenied])
    expect([name, await stateOf(`truncate ${name}`)]).toEqual([name, permissionDenied])
  }
})

test('published views › cannot be written or locked by the API', async () => {
  const { rows } = await sql<{ name: string; canRead: boolean; canWrite: boolean }>`
    select relname as name, has_table_privilege('erp_api', oid, 'select') as can_read,
      has_any_column_privilege('erp_api', oid, 'insert, update')
        or has_table_privilege('erp_api', oid, 'insert, update, delete, truncate') as can_write
    from pg_class where relkind = 'v' and starts_with(relname, 'published_')`.execute(database.owner)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ canRead, canWrite }) => canWrite || !canRead)).toEqual([])
  for (const { name } of rows) {
    // A view of several tables accepts no writes from anybody.
    expect([permissionDenied, '55000'], name).toContain(await stateOf(`delete from ${name}`))
    expect([name, await stateOf(`select from ${name} for update`)]).toEqual([name, permissionDenied])
  }
})

test.each([
  'create table slipped_in (id int)',
  'create schema slipped_in',
  'set role erp_owner',
  'set session_replication_role = replica',
  'alter role erp_api superuser',
  `copy (select 1) to program 'true'`,
])('API role › cannot leave its role: %s', async (attempt) => {
  expect(await stateOf(attempt)).toBe(permissionDenied)
})

test('API login without its role › has no privileges', async () => {
  const client = openDatabase(apiUrl, { max: 1 })
  const own = () => sql`select count(*) from staff_user`.execute(client)
  // A login inherits exactly the privileges of its role.
  await expect(own()).resolves.toBeDefined()
  await expect(sql`update ledger_posting set amount = 0`.execute(client)).rejects.toThrow(/permission denied/)
  await client.destroy()
})

test('security definer functions › have a fixed search path', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
      and not exists (select from unnest(p.proconfig) setting
        where setting like 'search_path=%' and setting like '%pg_temp')`.execute(database.owner)
  expect(rows).toEqual([])
})

test('owner check › distinguishes an owner from a restricted login', async () => {
  expect(await loginError(apiUrl, 'erp_api')).toBeNull()
  expect(await loginError(database.url, 'erp_api')).toMatch(/who may alter the journal/)
})

test('login of an external database › is created, or reported if the privilege is missing', async () => {
  const outside = new URL(database.url)
  Object.assign(outside, { username: 'erp_outside', password: 'lihim-na-susi' })
  await ensureLogin(database.url, outside.href, 'erp_api')
  await ensureLogin(database.url, outside.href, 'erp_api')
  expect(await pendingMigrations(outside.href)).toEqual([])

  await sql`drop role if exists erp_small_owner`.execute(database.owner)
  await sql`create role erp_small_owner login password 'maliit'`.execute(database.owner)
  const small = Object.assign(new URL(database.url), { username: 'erp_small_owner', password: 'maliit' })
  const other = Object.assign(new URL(database.url), { username: 'erp_not_there', password: 'x' })
  await expect(ensureLogin(small.href, other.href, 'erp_api')).rejects.toThrow(
    /create role "erp_not_there" login password '…'; grant erp_api to "erp_not_there"/,
  )
  await sql`drop role erp_small_owner`.execute(database.owner)
  await sql`drop role erp_outside`.execute(database.owner)
})
