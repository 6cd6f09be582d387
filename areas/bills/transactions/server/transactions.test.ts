import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { checkDigitOf } from '#areas/bills/billers/fields.ts'
import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { accountNumber, type BillsFixture, openBillsFixture } from '#areas/bills/server/testing/bills.ts'
import { billsReportCalls as calls } from '#areas/bills/transactions/contract.ts'
import { reverseFailed } from '#areas/bills/transactions/server/jobs.ts'
import { beginSell, failSell, payBill, reverseSell, succeedSell } from './payments.ts'
import { payShares } from '#areas/bills/transactions/server/shares.ts'
import { createTopup, endTopup, payTopup, refundTopup } from './topups.ts'
import { verifyLedger, shopWith, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { inTransaction } from '#platform/server/db.ts'

let bills: BillsFixture
let billerId = 0
let transitions: number[] = []
beforeAll(async () => {
  bills = await openBillsFixture()
  transitions = [await bills.provider({ fee: '5' }), await bills.provider({ feeType: 'percent', fee: '1' })]
  billerId = await bills.biller({
    name: 'Meralco',
    providers: transitions.map((providerId, at) => ({
      providerId,
      billerCode: `MER${at}`,
      priority: at + 1,
    })),
    fields: [
      accountNumber,
      { key: 'dueDate', label: 'Due date', type: 'date', required: false },
      { key: 'name', label: 'Name on the bill', type: 'text', required: false, min: 2, max: 40 },
    ],
    acceptsOverdue: false,
  })
})
afterEach(async () => expect(await verifyLedger(bills.owner)).toEqual([]))
afterAll(() => bills.close())

const number = `123456789${checkDigitOf('luhn', '123456789')}`
const act = <Result>(work: (tx: typeof bills.db) => Promise<Result>) => inTransaction(bills.owner, work)
const balanceOf = async (walletId: number) =>
  (
    await sql<{ posted: number }>`
      select posted from ledger_balance b join wallet w on w.ledger_account_id = b.account_id
      where wallet_id = ${walletId}`.execute(bills.owner)
  ).rows[0]?.posted ?? 0
/** Opens or closes the account of a wallet for both credits and debits. */
const setFlow = (walletId: number, isOpen: boolean) =>
  sql`select ledger_set_flow(ledger_account_id, ${isOpen}, ${isOpen}) from wallet where wallet_id = ${walletId}`.execute(
    bills.owner,
  )
const pay = (walletId: number, amount = '500', typed: Record<string, string> = { accountNumber: number }) =>
  act((tx) => payBill(tx, { walletId, billerId, amount: centavosFrom(amount), typed }))
const detail = (id: number, userId: number) => bills.reader().get(calls.sellDetails, { id, userId })

describe('bill payment', () => {
  test('debits the wallet with the fee, reaches the biller and pays the share to a business', async () => {
    const shop = await shopWith(bills.owner, 100_000)
    const { id, refNo } = await pay(shop.walletId, '500', {
      accountNumber: '1234-5678-9' + number.slice(-1),
      name: 'Aling Nena',
    })
    expect(await balanceOf(shop.walletId)).toBe(100_000 - 51_000)
    await act((tx) => beginSell(tx, id))
    await act((tx) => succeedSell(tx, id, 'MER-889'))
    expect(await balanceOf(shop.walletId)).toBe(100_000 - 51_000 + 400)
    expect(await detail(id, shop.subscriberId)).toMatchObject({
      refNo,
      status: 'success',
      biller: 'Meralco',
      accountNumber: `***${number.slice(-4)}`,
      amount: 50_000,
      convenienceFee: 1_000,
      income: 300,
      share: 400,
      charge: 500,
      providerRef: 'MER-889',
      businessName: 'Nena Store',
      typed: [
        { key: 'accountNumber', value: `***${number.slice(-4)}` },
        { key: 'name', label: 'Name on the bill', value: '***Nena' },
      ],
      statusHistory: [
        { fromStatus: 'pending', toStatus: 'processing' },
        { fromStatus: 'processing', toStatus: 'success', providerRef: 'MER-889' },
      ],
    })
  })

  test('is found only by its reference number together with its subscriber', async () => {
    const person = await walletWith(bills.owner, 100_000)
    const { id } = await pay(person.walletId)
    const reader = bills.reader()
    expect((await detail(id, person.subscriberId)).share).toBe(0)
    expect(await reader.statusOf(calls.sellDetails, { id, userId: person.subscriberId + 1 })).toBe(404)
    expect(await bills.staffWith('signed-in').statusOf(calls.sells, {})).toBe(403)
    expect(await bills.keeper().statusOf(calls.income, {})).toBe(403)
  })

  test.each([
    [
      'a mistyped account',
      { accountNumber: `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}` },
      '500',
      'fields.accountNumber',
    ],
    ['too few digits', { accountNumber: '12345' }, '500', 'fields.accountNumber'],
    ['nothing', {}, '500', 'fields.accountNumber'],
    ['an overdue bill', { accountNumber: number, dueDate: '2020-01-01' }, '500', 'fields.dueDate'],
    ['a field that is not there', { accountNumber: number, pin: '1234' }, '500', 'fields.pin'],
    ['too little', { accountNumber: number }, '49.99', 'amount'],
    ['too much', { accountNumber: number }, '10000.01', 'amount'],
  ])('%s is rejected and moves no money', async (_, typed, amount, field) => {
    const person = await walletWith(bills.owner, 2_000_000)
    await expect(pay(person.walletId, amount, typed)).rejects.toMatchObject({ errors: [{ field }] })
    expect(await balanceOf(person.walletId)).toBe(2_000_000)
  })

  test('uses the first active provider and is rejected without one', async () => {
    const person = await walletWith(bills.owner, 1_000_000)
    const setStatus = (providerId: number, status: 'active' | 'maintenance') =>
      bills.keeper().get(billsProviderCalls.updateStatus, { providerId, status, reason: 'It is slow today' })
    await setStatus(transitions[0] ?? 0, 'maintenance')
    const { id } = await pay(person.walletId)
    expect(await detail(id, person.subscriberId)).toMatchObject({ billerCode: 'MER1', charge: 500 })
    await setStatus(transitions[1] ?? 0, 'maintenance')
    await expect(pay(person.walletId)).rejects.toThrow(
      'No provider accepts payments for Meralco now. Try again later.',
    )
    for (const way of transitions) await setStatus(way, 'active')
    const keeper = bills.keeper()
    const set = (status: 'active' | 'maintenance') =>
      keeper.get(billerCalls.updateStatus, { id: billerId, status, reason: 'The biller asked for it' })
    await set('maintenance')
    await expect(pay(person.walletId)).rejects.toThrow(
      'Meralco cannot be paid now. Its status is maintenance.',
    )
    await set('active')
    expect(await keeper.answer(billerCalls.delete, { id: billerId })).toMatchObject({
      body: { code: 'IN_USE', messageCode: 'platform.IN_USE' },
    })
  })

  test('bill payment that failed is reversed once with its fee under concurrent attempts', async () => {
    const person = await walletWith(bills.owner, 100_000)
    const { id } = await pay(person.walletId)
    await expect(act((tx) => reverseSell(tx, id))).rejects.toThrow(/Only a failed payment/)
    await act((tx) => beginSell(tx, id))
    await act((tx) => failSell(tx, id, 'The biller does not know this account'))
    const tries = await Promise.allSettled([1, 2, 3].map(() => act((tx) => reverseSell(tx, id))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(person.walletId)).toBe(100_000)
    expect((await detail(id, person.subscriberId)).statusHistory.at(-1)).toMatchObject({
      toStatus: 'reversed',
    })
    await expect(act((tx) => succeedSell(tx, id, 'LATE-1'))).rejects.toThrow(/is reversed/)
  })

  test('is reversed automatically, and waits with the reason if a wallet rejects the money', async () => {
    const [person, frozen] = [await walletWith(bills.owner, 100_000), await walletWith(bills.owner, 100_000)]
    const created: number[] = []
    for (const { walletId } of [person, frozen]) {
      const { id } = await pay(walletId)
      await act((tx) => beginSell(tx, id))
      await act((tx) => failSell(tx, id, 'No such account'))
      created.push(id)
    }
    await sql`select ledger_set_flow(${frozen.accountId}, false, false)`.execute(bills.owner)
    expect(await reverseFailed(bills.worker)).toEqual({ reversed: 1, held: 1 })
    expect(await balanceOf(person.walletId)).toBe(100_000)
    const held = await detail(created[1] ?? 0, frozen.subscriberId)
    expect(held).toMatchObject({ status: 'failed' })
    expect(held.heldBack).not.toBe('')
  })

  test('succeeds if the wallet of the store is frozen, and the owed share is paid once after it reopens', async () => {
    const shop = await shopWith(bills.owner, 100_000)
    const { id } = await pay(shop.walletId)
    await act((tx) => beginSell(tx, id))
    await setFlow(shop.walletId, false)
    await act((tx) => succeedSell(tx, id, 'MER-990'))
    const before = await balanceOf(shop.walletId)
    const held = await detail(id, shop.subscriberId)
    expect(held).toMatchObject({ status: 'success', share: 400, shareStatus: 'held_back' })
    expect(held.shareHeldBack).not.toBe('')
    const byNumber = await bills.reader().get(calls.sells, { search: ` ${held.refNo.toLowerCase()} ` })
    expect(byNumber.rows.map((row) => row.id)).toEqual([id])
    const owed = async () =>
      (await bills.reader().get(calls.sells, { filters: { shareStatus: 'held_back' } })).rows
    expect(await owed()).toMatchObject([{ id, shareStatus: 'held_back' }])
    expect(await payShares(bills.worker)).toEqual({ paid: 0, held: 1 })

    await setFlow(shop.walletId, true)
    const results = await Promise.all([1, 2, 3].map(() => payShares(bills.worker)))
    expect(results.reduce((sum, { paid }) => sum + paid, 0)).toBe(1)
    expect(await balanceOf(shop.walletId)).toBe(before + 400)
    expect(await payShares(bills.worker)).toEqual({ paid: 0, held: 0 })
    expect(await detail(id, shop.subscriberId)).toMatchObject({ shareStatus: 'paid', shareHeldBack: '' })
    expect(await owed()).toEqual([])
    const { rows } = await sql<{ entries: number }>`
      select count(*) as entries from audit_entry where kind = 'bills-sell' and record_id = ${String(id)}
        and action = 'Pay share'`.execute(bills.owner)
    expect(rows[0]?.entries).toBe(1)
    await expect(
      sql`update bills_held_share set reason = 'Changed' where sell_id = ${id}`.execute(bills.db),
    ).rejects.toThrow(/paid share cannot change/)
  })

  test('bill payment of a store at its balance limit succeeds', async () => {
    const shop = await shopWith(bills.owner, 100_000)
    const { id } = await pay(shop.walletId)
    await act((tx) => beginSell(tx, id))
    const holdAtMost = (max: number | null) =>
      sql`
      select ledger_set_ceiling(ledger_account_id, ${max}) from wallet where wallet_id = ${shop.walletId}`.execute(
        bills.owner,
      )
    await holdAtMost(await balanceOf(shop.walletId))
    await act((tx) => succeedSell(tx, id, 'MER-991'))
    expect(await detail(id, shop.subscriberId)).toMatchObject({ status: 'success', shareStatus: 'held_back' })
    await holdAtMost(null)
    expect(await payShares(bills.worker)).toEqual({ paid: 1, held: 0 })
  })

  test('follows the status transitions, enforced by the tables', async () => {
    const person = await walletWith(bills.owner, 100_000)
    const { id } = await pay(person.walletId)
    const by = (change: ReturnType<typeof sql>) =>
      sql`update bills_sell set ${change} where id = ${id}`.execute(bills.db)
    await expect(by(sql`status = 'success', provider_ref = 'X1'`)).rejects.toThrow(/cannot become success/)
    await expect(by(sql`status = 'reversed', reversal_id = gen_random_uuid()`)).rejects.toThrow(
      /cannot become/,
    )
    await expect(by(sql`amount_centavos = 1`)).rejects.toThrow(/paid payment cannot change/)
    await expect(sql`delete from bills_sell`.execute(bills.db)).rejects.toThrow(/permission denied/)
    await expect(sql`update bills_sell_change set reason = ''`.execute(bills.db)).rejects.toThrow(
      /permission denied/,
    )
  })
})

test('bills top-up › credits the wallet less its fee once and debits it when refunded', async () => {
  const person = await walletWith(bills.owner)
  const request = { walletId: person.walletId, paymentMethod: 'gcash', amount: centavosFrom('1000') } as const
  const { id } = await act((tx) => createTopup(tx, { ...request, fee: centavosFrom('15') }))
  const paid = await Promise.allSettled([1, 2].map(() => act((tx) => payTopup(tx, id, 'GC-77'))))
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(person.walletId)).toBe(98_500)
  const found = { id, userId: person.subscriberId }
  expect(await bills.reader().get(calls.topupDetails, found)).toMatchObject({ status: 'paid', fee: 1_500 })
  await act((tx) => refundTopup(tx, id))
  await expect(act((tx) => refundTopup(tx, id))).rejects.toThrow(/is already refunded/)
  expect(await balanceOf(person.walletId)).toBe(0)
  const never = await act((tx) => createTopup(tx, request))
  await act((tx) => endTopup(tx, never.id, 'expired'))
  await expect(act((tx) => payTopup(tx, never.id, 'GC-78'))).rejects.toThrow(/is already expired/)
  const other = { id, userId: person.subscriberId + 1 }
  expect(await bills.reader().statusOf(calls.topupDetails, other)).toBe(404)
})

describe('bills reports', () => {
  test('filter, search and count exactly by Manila day', async () => {
    const person = await walletWith(bills.owner)
    // The last second of a Manila day and the first second of the next.
    await sql`
      insert into bills_sell (ref_no, user_id, wallet_id, user_name, mobile, biller_id, provider_id, biller_code,
        account_number, amount_centavos, posts_on, transfer_id, status, provider_ref, created_at)
      select 'OLD' || i, ${person.subscriberId}, ${person.walletId}, 'Aling Nena', '+639181234567', ${billerId},
        (${transitions}::bigint[])[1 + i % 2], 'M', '99' || i, i * 100, '2025-03-11', gen_random_uuid(),
        case when i % 3 = 0 then 'failed' else 'success' end, 'PR' || i,
        case when i <= 20 then '2025-03-09T15:59:59Z' else '2025-03-09T16:00:00Z' end::timestamptz
      from generate_series(1, 60) i`.execute(bills.owner)
    const reader = bills.reader()
    const total = async (request: object) => (await reader.get(calls.sells, request)).pageInfo.total
    const days = { dateFrom: '2025-03-09', dateTo: '2025-03-10' }
    expect(await total(days)).toBe(60)
    expect(await total({ ...days, dateFrom: '2025-03-10' })).toBe(40)
    expect(await total({ ...days, filters: { status: 'failed' } })).toBe(20)
    expect(
      await total({ ...days, filters: { status: ['failed', 'success'], providerId: transitions[0] } }),
    ).toBe(30)
    expect(await total({ ...days, filters: { billerId: 999_999 } })).toBe(0)
    expect(await total({ search: 'old60' })).toBe(1)
    expect(await total({ search: '09181234567' })).toBe(60)
    const [row] = (await reader.get(calls.sells, { ...days, sortBy: 'amount' })).rows
    expect(row).toMatchObject({
      amount: 6_000,
      mobile: '+63918***4567',
      accountNumber: '***',
      postsOn: '2025-03-11',
    })
    expect((await reader.get(calls.choices, {})).billers.map(({ name }) => name)).toContain('Meralco')
  })

  test('have figures equal to the sums of the linked rows', async () => {
    const person = await walletWith(bills.owner, 5_000_000)
    await sql`
      insert into bills_topup (ref_no, user_id, wallet_id, user_name, mobile, payment_method, amount_centavos, status,
        transfer_id, created_at)
      select 'T' || i, ${person.subscriberId}, ${person.walletId}, 'Aling Nena', '+639181234567', 'maya', i * 1000,
        case when i % 4 = 0 then 'failed' else 'paid' end, case when i % 4 <> 0 then gen_random_uuid() end,
        '2025-03-09T16:00:00Z'::timestamptz - make_interval(hours => i) from generate_series(0, 40) i where i > 0`.execute(
      bills.owner,
    )
    const reader = bills.reader()
    const income = await reader.get(calls.income, { date: '2025-03-09' })
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
    const rowsIn = async (call: 'topups' | 'sells', status: string, dateFrom: string, dateTo: string) =>
      sum(
        (await reader.get(calls[call], { dateFrom, dateTo, filters: { status } as never, limit: 100 })).rows,
      )
    expect(income.dailyIncoming).toBe(await rowsIn('topups', 'paid', '2025-03-09', '2025-03-09'))
    expect(income.monthlyIncoming).toBe(await rowsIn('topups', 'paid', '2025-03-01', '2025-03-31'))
    expect(income.dailyOutgoing).toBe(await rowsIn('sells', 'success', '2025-03-09', '2025-03-09'))
    expect(income.monthlyOutgoing).toBe(await rowsIn('sells', 'success', '2025-03-01', '2025-03-31'))
    expect(Object.values(income).every((amount) => amount > 0)).toBe(true)
  })

  test('update counts when the status of a payment changes', async () => {
    const person = await walletWith(bills.owner, 100_000)
    const { id } = await pay(person.walletId)
    await act((tx) => beginSell(tx, id))
    await act((tx) => succeedSell(tx, id, 'M-1'))
    const { rows } = await sql<{ stored: number; counted: number }>`
      select (select coalesce(sum(n), 0)::bigint from bills_sell_day where status = s) as stored,
        (select count(*) from bills_sell where status = s) as counted
      from unnest(array['pending', 'processing', 'success', 'failed', 'reversed']) s`.execute(bills.owner)
    expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ counted }) => counted))
  })

  test('have totals equal to the sums of the days, even after pending counts are merged', async () => {
    const person = await walletWith(bills.owner)
    const kinds = sql`select status, biller_id, provider_id`
    const [first = 0] = transitions
    // One statement each, so many that pending counts are likely to be merged meanwhile.
    for (let i = 0; i < 120; i++)
      await sql`
        insert into bills_sell (ref_no, user_id, wallet_id, user_name, mobile, biller_id, provider_id, biller_code,
          account_number, amount_centavos, posts_on, transfer_id, status)
        values (${`FOLD${i}`}, ${person.subscriberId}, ${person.walletId}, 'Aling Nena', '+639181234567', ${billerId},
          ${first}, 'M', '991', 100, '2025-03-11', gen_random_uuid(), 'pending')`.execute(bills.owner)
    await sql`select fold_bills_sell_days()`.execute(bills.owner)
    const { rows } = await sql`
      (${kinds}, sum(n) as n from bills_sell_total group by 1, 2, 3 having sum(n) <> 0)
      except (${kinds}, count(*) as n from bills_sell group by 1, 2, 3)`.execute(bills.owner)
    expect(rows).toEqual([])
    const { pageInfo } = await bills.reader().get(calls.sells, { filters: { status: 'pending' } })
    const { rows: counted } = await sql<{ n: number }>`
      select count(*) as n from bills_sell where status = 'pending'`.execute(bills.owner)
    expect(pageInfo.total).toBe(counted[0]?.n)
  })
})
