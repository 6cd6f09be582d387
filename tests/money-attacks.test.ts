import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopWith, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { type Database, sqlState } from '#platform/server/db/database.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

// What the holder of a stolen database login of the API, or a handler with a forgotten check, can try. The records are
// written as the API can write them; only the functions stand between them and a wallet.
let database: Awaited<ReturnType<typeof openTestDatabase>>
let wallet: Awaited<ReturnType<typeof walletWith>>
let shop: Awaited<ReturnType<typeof shopWith>>
beforeAll(async () => {
  database = await openTestDatabase()
  wallet = await walletWith(database.owner, 10_000)
  shop = await shopWith(database.owner, 10_000)
})
afterAll(() => database.close())

const notAllowed = '42501'
const stateOf = (text: string, db: Database = database.db) =>
  sql
    .raw(text)
    .execute(db)
    .then(
      () => 'posted',
      (error: unknown) => sqlState(error),
    )
const write = async (text: string, db: Database = database.db) => {
  const { rows } = await sql.raw<{ id: number | string }>(text).execute(db)
  return rows[0]?.id ?? 0
}
/** Sum of all credits of wallets and accounts of other assets, which no attack may change. */
const totals = async () => {
  const { rows } = await sql`
    select a.kind, a.asset, sum(b.posted) as posted from ledger_account a join ledger_balance b on b.account_id = a.id
    group by 1, 2 having sum(b.posted) <> 0 order by 1, 2`.execute(database.owner)
  return rows
}
class RolledBack extends Error {}

/** State of the second statement after the first one in a transaction, which is rolled back. */
async function stateAfter(first: string, second: string): Promise<string | null> {
  let state: string | null = null
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(first).execute(tx)
      state = await stateOf(second, tx)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return state
}

/** A decision of the controls, as the API writes it. */
const decision = (values: string) =>
  `insert into control_decision (staff_id, staff_email, act, stage, record_kind, record_id, amount, result)
     values (${values}, 'passed')`

test.each([
  ['a movement', () => `select * from wallet_post('[]', false)`],
  [
    'a movement as a payment',
    () =>
      `select * from payment_post('[{"type":"cash_in","walletId":${wallet.walletId},"amount":1,"cause":"x","channel":""}]')`,
  ],
  [
    'any accounts',
    () =>
      `select ledger_post(gen_random_uuid(), 'gift', 'gift', array[1, 2]::bigint[], array[-100, 100]::bigint[])`,
  ],
  ['a reversal', () => `select wallet_reverse(gen_random_uuid(), '{}')`],
  [
    'a reversal in the ledger',
    () => `select ledger_reverse(gen_random_uuid(), gen_random_uuid(), 'x', '', '{}')`,
  ],
  ['an adjustment', () => 'select * from adjustment_post(1)'],
  ['a file of adjustments', () => 'select * from adjustment_batch_post(1, 1000)'],
  ['an account', () => `select ledger_open_account('operator:mine', 'PHP', 'operator', null, null, 1)`],
  ['the flow of an account', () => 'select ledger_set_flow(1, true, true)'],
])('the role of the API › cannot post or change %s', async (_, text) => {
  expect(await stateOf(text())).toBe(notAllowed)
})

test.each(['adjustment_credit', 'adjustment_debit', 'refund'])(
  'the role of payments › cannot post the type %s',
  async (type) => {
    const movement = { type, walletId: wallet.walletId, amount: 100, cause: `gift ${type}`, channel: 'App' }
    expect(
      await stateOf(`select * from payment_post('${JSON.stringify([movement])}')`, database.payments),
    ).toBe(notAllowed)
  },
)

test('the role of payments › cannot use the cause of a movement of staff', async () => {
  for (const cause of [
    'adjustment ADJ0000001',
    'eload refund 1',
    'eseller refund ESO0000001',
    'bills share 1',
  ]) {
    const movement = { type: 'reward', walletId: wallet.walletId, amount: 100, cause, channel: 'App' }
    expect(
      await stateOf(`select * from payment_post('${JSON.stringify([movement])}')`, database.payments),
    ).toBe(notAllowed)
  }
})

test('a refund of load › needs a decision of this transaction, with its amount, about a failed sale', async () => {
  const before = await totals()
  const provider = await write(
    `insert into eload_provider (code, name, type, api_base_url, credential_ref) values ('FORGED', 'Provider', 'direct', 'https://x.example', '')
     returning id`,
    database.owner,
  )
  const sale = await write(
    `insert into eload_txn (ref_no, wallet_id, mobile, carrier, provider_id, sku, amount_centavos, srp_centavos, cost_centavos, status)
     values ('FORGED-1', ${wallet.walletId}, '0917•••1234', 'globe', ${provider}, 'LD', 5000, 5000, 4800, 'failed') returning id`,
    database.owner,
  )
  const refund = `select eload_refund(${sale}, 5000, 'x', 'x')`
  expect(await stateOf(refund)).toBe(notAllowed)
  const passed = (amount: number, act = 'load-sale-refund') =>
    decision(`1, 'x', '${act}', 'approve', 'eload-txn', '${sale}', ${amount}`)
  // A decision of an earlier transaction, of another amount, or of another act.
  await write(passed(5_000))
  expect(await stateOf(refund)).toBe(notAllowed)
  for (const other of [passed(4_999), passed(5_000, 'load-sale-status')])
    expect(await stateAfter(other, refund)).toBe(notAllowed)
  expect(await totals()).toEqual(before)
})

test('a refund of an order › needs an approved request', async () => {
  const before = await totals()
  const order = await write(
    `insert into eseller_order (business_id, buyer_name, buyer_mobile, address, seller, subtotal, total, payment_method, payment_status,
       status, end_reason)
     values (${shop.businessId}, 'Nena', '+639170000000', 'Cebu', 'Seller', 5000, 5000, 'wallet', 'paid', 'cancelled', 'x')
     returning order_id as id`,
    database.owner,
  )
  expect(await stateOf(`select * from eseller_refund(${order})`)).toBe(notAllowed)
  const request = await write(
    `insert into approval_request (ref, kind, record_kind, record_id, title, payload, payload_hash, maker_id, maker_email, maker_name,
       approvals_needed, is_addressed, expires_at)
     values ('FORGED-2', 'eseller-refund', 'eseller-order', '${order}', '{"en": "x", "fil": "x"}', '{}', sha256('x'), 1, 'x', 'x',
       1, false, now() + interval '1 day') returning id`,
  )
  await write(`update eseller_order set refund_request_id = ${request} where order_id = ${order}`)
  expect(await stateOf(`select * from eseller_refund(${order})`)).toBe(notAllowed)
  expect(await totals()).toEqual(before)
})

test('a reward › is funded only with the recipients that were approved', async () => {
  const before = await totals()
  const reward = (asset: string, ref: string, total: number) =>
    write(
      `insert into reward (asset, ref_no, title, purpose, recipients, total_amount, requested_by_id, requested_by, updated_by)
       values ('${asset}', '${ref}', 'Gift', 'other', 1, ${total}, 1, 'x', 'x') returning reward_id as id`,
    )
  const [load, coins] = [await reward('ELOAD', 'RWD9000001', 5_000), await reward('BLVCK', 'BLV9000001', 50)]
  for (const id of [load, coins]) expect(await stateOf(`select reward_fund(${id})`)).toBe(notAllowed)
  expect(await stateOf(`select reward_change_budget(999999, 'x')`)).toBe(notAllowed)
  expect(await stateOf(`select eload_change_float(999999, 1, 'x')`)).toBe(notAllowed)
  expect(await totals()).toEqual(before)
})

test.each([
  ['eload_b2b_credit', `select eload_b2b_credit((select ref_no from eload_b2b_request limit 1))`],
  ['wallet_deposit_post', 'select * from wallet_deposit_post(0)'],
  ['ads_credit_topup', 'select ads_credit_topup((select topup_id from ads_topup limit 1))'],
  ['ads_pay_cashout', `select ads_pay_cashout((select cashout_id from ads_cashout limit 1), '')`],
  ['ads_pay_rent', 'select ads_pay_rent((select audit_id from ads_audit limit 1))'],
  ['prp_reverse', 'select prp_reverse((select tracking_id from prp_redemption limit 1))'],
  ['roulette_credit', 'select roulette_credit((select tracking_id from roulette_reward limit 1))'],
])('%s › posts nothing without a record', async (_, text) => {
  expect(await stateOf(text)).toBe('P0002')
})

test('a top-up of an advertiser › is not credited without the decision of another person', async () => {
  const before = await totals()
  await write(`select ads_open_advertiser('Forged') as id`)
  const topup = await write(
    `insert into ads_topup (advertiser_id, advertiser, amount, credit_amount, bank, deposit_reference, deposited_at, status,
       verified_by_id, verified_by, verified_at, created_by)
     select advertiser_id, name, 50000, 50000, 'BPI', 'REF-1', now(), 'verified', 7, 'x', now(), 'x' from ads_advertiser
     where name = 'Forged' returning topup_id as id`,
  )
  const credit = `select ads_credit_topup(${topup})`
  expect(await stateOf(credit)).toBe(notAllowed)
  // The person who verified it cannot approve it.
  const decided = (person: number) =>
    decision(`${person}, 'x', 'kantoads-topup', 'approve', 'ads-topup', '${topup}', 50000`)
  expect(await stateAfter(decided(7), credit)).toBe(notAllowed)
  expect(await stateAfter(decided(8), credit)).toBe('posted')
  expect(await totals()).toEqual(before)
})

test('a bank deposit › is credited as the bank reported it, after the decision of another person', async () => {
  const before = await totals()
  const deposit = await write(
    `insert into wallet_deposit (wallet_id, business_id, amount, bank, reference, deposited_at)
     values (${shop.walletId}, ${shop.businessId}, 50000, 'BPI', 'ATTACK-1', now()) returning deposit_id as id`,
    database.owner,
  )
  // The API cannot report a deposit, change its amount or credit it without the function.
  for (const change of [
    `insert into wallet_deposit (wallet_id, business_id, amount, bank, reference, deposited_at)
     values (${shop.walletId}, ${shop.businessId}, 50000, 'BPI', 'ATTACK-2', now())`,
    `update wallet_deposit set amount = 5000000 where deposit_id = ${deposit}`,
    `update wallet_deposit set transfer_id = gen_random_uuid() where deposit_id = ${deposit}`,
  ])
    expect(await stateOf(change)).toBe(notAllowed)
  const post = `select * from wallet_deposit_post(${deposit})`
  expect(await stateOf(post)).toBe(notAllowed)
  await write(
    `update wallet_deposit set status = 'matched', matched_by_id = 7, matched_by = 'x', matched_at = now() where deposit_id = ${deposit}`,
  )
  const decided = (person: number, amount = 50000) =>
    decision(`${person}, 'x', 'kankolek-deposit', 'approve', 'kankolek-deposit', '${deposit}', ${amount}`)
  expect(await stateAfter(decided(7), post)).toBe(notAllowed)
  expect(await stateAfter(decided(8, 1), post)).toBe(notAllowed)
  expect(await stateAfter(decided(8), post)).toBe('posted')
  expect(await totals()).toEqual(before)
})
