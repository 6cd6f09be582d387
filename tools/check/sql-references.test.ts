import { describe, expect, test } from 'vitest'
import { ownerOf, relationsOf, sqlReferences } from './sql-references.ts'

const read = (relation: string) => ({ relation, isWrite: false })
const write = (relation: string) => ({ relation, isWrite: true })

describe('references', () => {
  test.each([
    ['sql`select * from wallet w join business b on true`', [read('wallet'), read('business')]],
    ['sql<{ id: number }>`select id from only wallet, business b`', [read('wallet'), read('business')]],
    ['sql`join subscriber s on s.id = t.id`', [read('subscriber')]],
    [
      'sql`select ${sql`(select 1 from inner_table)`} from outer_table`',
      [read('inner_table'), read('outer_table')],
    ],
    ['sql`subscriber s where s.id = t.id`', [read('subscriber')]],
    ['client.query(`select 1 from wallet`)', [read('wallet')]],
    ["client.query('select 1 from wallet')", [read('wallet')]],
    [
      "db.selectFrom('staffUser as u').leftJoin('staffRole', 'a', 'b')",
      [read('staff_user'), read('staff_role')],
    ],
    ["queryPage(db, request, { table: 'business' })", [read('business')]],
    ["defineRecord({\n  table: 'business', reply: Business })", [read('business'), write('business')]],
    [
      "amountPlan({ table: 'eload_txn' })",
      [read('eload_txn'), read('eload_txn_day'), read('eload_txn_total')],
    ],
    ["defineFulfilment({ table: 'prp' })", [read('prp'), write('prp'), write('prp_step'), read('prp_step')]],
    ['sql`update wallet set a = 1`', [write('wallet')]],
    ['sql`insert into wallet (a) values (1) on conflict do update set a = 1`', [write('wallet')]],
    ["db.updateTable('staffUser')", [write('staff_user')]],
    ['sql`select from wallet_month.txn_other`', [read('wallet_month.txn_other')]],
    ["const pattern = /['`]/\nsql`select 1 from wallet`", [read('wallet')]],
  ])('are found in %s', (code, expected) => {
    expect(sqlReferences(code).toSorted((a, b) => a.relation.localeCompare(b.relation))).toEqual(
      expected.toSorted((a, b) => a.relation.localeCompare(b.relation)),
    )
  })

  test.each([
    ['sql`with reward as (select 1) select * from reward`'],
    ['sql`with reward (id) as materialized (select 1) select * from reward`'],
    ['sql`select 1 -- from wallet`'],
    ['// sql`select 1 from wallet`'],
    ['sql`select a is distinct from wallet`'],
    ['sql`select 1 for no key update of wallet`'],
    ["throw new AppError('Taken from wallet')"],
    ["const kind = 'wallet'"],
  ])('are not found in %s', (code) => {
    expect(sqlReferences(code).map(({ relation }) => relation)).not.toContain('wallet')
    expect(sqlReferences(code).map(({ relation }) => relation)).not.toContain('reward')
  })
})

test('owners › are the areas whose migrations create, rename and drop relations', () => {
  const relations = relationsOf([
    {
      path: 'areas/wallets/server/migrations/1.sql',
      text: 'create table wallet (id int); create schema wallet_month;',
    },
    {
      path: 'platform/server/migrations/2.sql',
      text: 'create table old_name (); -- create table comment ()',
    },
    {
      path: 'areas/staff/server/migrations/3.sql',
      text: 'alter table old_name rename to new_name; drop table wallet;',
    },
    { path: 'areas/staff/server/migrations/4.sql', text: 'create or replace view people as select 1;' },
  ])
  expect(ownerOf(relations, 'wallet')).toBeUndefined()
  expect(ownerOf(relations, 'wallet_month.txn_other')).toBe('wallets')
  expect(ownerOf(relations, 'comment')).toBeUndefined()
  expect(ownerOf(relations, 'people')).toBe('staff')
  expect([...relations.views]).toEqual(['people'])
})
