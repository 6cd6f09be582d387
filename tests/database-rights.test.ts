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

/** Functions that move any money or change any account. */
const ownersOnly = [
  'ledger_post',
  'ledger_reverse',
  'ledger_hold_open',
  'ledger_hold_void',
  'ledger_open_account',
  'ledger_open_accounts',
  'ledger_set_flow',
  'ledger_set_ceiling',
  'ledger_stop',
  'ledger_resume',
  'ledger_verify',
  'wallet_open_many',
  'wallet_post',
  'wallet_reverse',
]

/** Functions that run with the rights of the owner, by the roles to which they are granted. Others are the owner's. */
const granted: Readonly<Record<string, readonly string[]>> = {
  adjustment_batch_post: ['erp_worker'],
  adjustment_post: ['erp_worker'],
  ads_credit_topup: ['erp_api'],
  ads_hold_cashout: ['erp_payments'],
  ads_open_store_advertiser: ['erp_payments'],
  ads_open_advertiser: ['erp_api'],
  ads_open_store: ['erp_api'],
  ads_pay_cashout: ['erp_api'],
  ads_pay_rent: ['erp_api'],
  ads_release_cashout: ['erp_api'],
  bills_make_partitions: ['erp_worker'],
  client_make_partitions: ['erp_worker'],
  bills_pay_share: ['erp_payments', 'erp_worker'],
  bills_refund_topup: ['erp_payments'],
  bills_reverse: ['erp_worker'],
  control_count: ['erp_api'],
  control_release: ['erp_api'],
  control_replace_rule: ['erp_api'],
  event_make_partitions: ['erp_worker'],
  eload_b2b_credit: ['erp_api'],
  eload_b2b_enrol: ['erp_api'],
  eload_change_float: ['erp_api'],
  eload_draw_float: ['erp_payments'],
  eload_float_has: ['erp_api'],
  eload_float_of: ['erp_api'],
  eload_make_partitions: ['erp_worker'],
  eload_refund: ['erp_api'],
  eload_reverse_grant: ['erp_api'],
  eseller_refund: ['erp_api'],
  intake_post: ['erp_worker'],
  ledger_delete_old_checks: ['erp_worker'],
  ledger_make_partitions: ['erp_worker'],
  ledger_report_clock: ['erp_worker'],
  ledger_resume_approved: ['erp_api'],
  ledger_run_check: ['erp_worker'],
  make_audit_months: ['erp_api'],
  payment_post: ['erp_payments'],
  prp_pay: ['erp_api'],
  prp_reverse: ['erp_api'],
  report_make_partitions: ['erp_worker'],
  reward_change_budget: ['erp_api'],
  reward_credit_rows: ['erp_api'],
  reward_fund: ['erp_api'],
  reward_purse_open: ['erp_api'],
  reward_return_rest: ['erp_api'],
  roulette_charge: ['erp_payments'],
  roulette_credit: ['erp_api'],
  seal_audit: ['erp_api'],
  seal_ledger: ['erp_api'],
  wallet_capture: ['erp_payments'],
  wallet_deposit_post: ['erp_api'],
  wallet_expire_hold: ['erp_worker'],
  wallet_make_partitions: ['erp_worker'],
  wallet_open: ['erp_api'],
  wallet_refund_payment: ['erp_payments'],
  wallet_release: ['erp_payments'],
  wallet_return_deposit: ['erp_payments'],
  wallet_settle: ['erp_payments'],
  wallet_try: ['erp_api'],
}

test('functions with the rights of the owner › are granted to the roles that need them', async () => {
  const { rows } = await sql<{ name: string; roles: string[] }>`
    select p.proname as name, coalesce(array_agg(r.rolname::text order by r.rolname) filter (where r.oid is not null), '{}') as roles
    from pg_proc p
    left join lateral aclexplode(p.proacl) a on a.grantee <> p.proowner
    left join pg_roles r on r.oid = a.grantee and r.rolname like 'erp\_%'
    where p.prosecdef and ${ownObjects('p', "p.pronamespace = 'public'::regnamespace")}
    group by p.oid, p.proname`.execute(database.owner)
  const found = rows.filter(({ roles }) => roles.length > 0).map(({ name, roles }) => [name, roles])
  expect(Object.fromEntries(found)).toEqual(granted)
})

test('general functions of the ledger › can be executed by the owner only', async () => {
  for (const role of ['erp_api', 'erp_worker', 'erp_payments']) {
    const { rows } = await sql<{ name: string }>`
      select p.proname as name from pg_proc p
      where p.proname = any(${ownersOnly}::text[]) and has_function_privilege(${role}::name, p.oid, 'execute')`.execute(
      database.owner,
    )
    expect([role, rows]).toEqual([role, []])
  }
})

test('a migration › revokes what an earlier version left to everybody', async () => {
  await sql`grant execute on function ledger_resume to public`.execute(database.owner)
  await migrateToLatest(database.url)
  const { rows } = await sql<{ stranger: boolean }>`
    select has_function_privilege(${login}::name, 'ledger_resume()', 'execute') as stranger`.execute(
    database.owner,
  )
  expect(rows[0]).toEqual({ stranger: false })
})
