import { AppError } from '#platform/server/errors.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositReaders, walletPlace } from '#areas/wallets/access.ts'
import { cashInMethodCalls } from '#areas/wallets/cash-in-methods/contract.ts'
import { cashInMethodHandlers } from '#areas/wallets/cash-in-methods/server/handlers.ts'
import { walletCalls } from '#areas/wallets/contract.ts'
import { merchantWalletPlan } from '#areas/wallets/deposits/server/merchant-wallets.ts'
import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { postDeposit, recordDeposit, returnDeposit } from '#areas/wallets/deposits/server/deposits.ts'
import { depositHandlers } from '#areas/wallets/deposits/server/handlers.ts'
import { walletHandlers } from '#areas/wallets/server/handlers.ts'
import { postMovement } from '#areas/wallets/server/movements.ts'
import { verifyLedger, shopWith, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toUpdate } from '#platform/access.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...walletHandlers, ...depositHandlers, ...cashInMethodHandlers])
})
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
})

const reason = 'A reason that is long enough'
const auditSnapshot = (businessId: number, reference: string, pesos = '5000') => ({
  businessId,
  amount: centavosFrom(pesos),
  bank: 'BPI',
  reference,
  depositedAt: '2026-11-20T01:00:00Z',
})
const sentence = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.detail.encoded : ''),
  )

test('deposit › is credited once and visible to readers of deposits', async () => {
  const shop = await shopWith(api.owner)
  const id = await recordDeposit(api.payments, auditSnapshot(shop.businessId, 'BPI-0001'))
  expect(
    await sentence(recordDeposit(api.payments, auditSnapshot(shop.businessId, 'BPI-0001', '6000'))),
  ).toMatch(/^wallets\.REFERENCE_USED/)
  await Promise.allSettled(
    [1, 2, 3, 4].map(() => api.payments.transaction().execute((tx) => postDeposit(tx, id))),
  )
  expect(await sentence(postDeposit(api.payments, id))).toBe(
    'wallets.DEPOSIT_ALREADY_STATUS {"status":"posted"}',
  )

  const anyone = api.staffWith(depositReaders)
  const { rows } = await anyone.get(walletCalls.transactions, { type: 'deposit', search: 'bpi-0001' })
  expect(rows).toMatchObject([
    {
      walletId: shop.walletId,
      amount: 500_000,
      balanceAfter: 500_000,
      status: 'success',
      deposit: { bank: 'BPI', reference: 'BPI-0001', status: 'posted', businessId: shop.businessId },
    },
  ])
  const merchants = await anyone.get(depositCalls.merchants, { view: 'deposit' })
  expect(merchants.rows).toMatchObject([
    { businessId: shop.businessId, balance: 500_000, pendingDeposits: 0 },
  ])
  const without = await shopWith(api.owner)
  const idsWith = async (withDeposits: boolean) =>
    (await anyone.get(depositCalls.merchants, { filters: { withDeposits } })).rows.map(
      ({ businessId }) => businessId,
    )
  expect(await idsWith(true)).toEqual([shop.businessId])
  expect(await idsWith(false)).toContain(without.businessId)
  expect(await idsWith(false)).not.toContain(shop.businessId)
  expect(merchants.rows[0]?.mobile).toMatch(/^\+63917\*\*\*\d{4}$/)
})

test('returned deposit › is reversed if it was credited, and otherwise closed', async () => {
  const shop = await shopWith(api.owner)
  const [credited, waiting] = [
    await recordDeposit(api.payments, auditSnapshot(shop.businessId, 'BPI-0002')),
    await recordDeposit(api.payments, auditSnapshot(shop.businessId, 'BPI-0003')),
  ]
  await postDeposit(api.payments, credited)
  await returnDeposit(api.payments, credited)
  await returnDeposit(api.payments, waiting)
  expect(await sentence(postDeposit(api.payments, waiting))).toBe(
    'wallets.DEPOSIT_ALREADY_STATUS {"status":"returned"}',
  )
  const { rows } = await api.staffWith(depositReaders).get(walletCalls.transactions, {
    type: 'deposit',
    walletId: shop.walletId,
    filters: { status: 'reversed' },
  })
  expect(rows.map(({ deposit }) => deposit?.status)).toEqual(['returned', 'returned'])
  const { rows: left } = await sql<{ posted: number }>`
    select posted from ledger_balance b join wallet w on w.ledger_account_id = b.account_id where wallet_id = ${shop.walletId}`.execute(
    api.db,
  )
  expect(left[0]?.posted).toBe(0)
})

test('merchants › of a status that few wallets have are found by an index of merchant wallets', async () => {
  const { where } = merchantWalletPlan({ filters: { status: ['closed'] }, search: '', view: undefined })
  const plan = await api.owner.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    return sql`explain select from published_business t where ${sql.join(where, sql` and `)}`.execute(db)
  })
  expect(JSON.stringify(plan.rows)).toContain('using wallet_of_business_not_active')
})

test('cash-in › is rejected for an inactive method and for amounts outside its limits', async () => {
  const { walletId } = await walletWith(api.owner)
  const editor = api.staffWith(toUpdate(walletPlace), { as: { level: approverLevel } })
  const { rows } = await editor.get(cashInMethodCalls.list, {})
  expect(rows.map(({ name }) => name)).toEqual([
    'Card',
    'Gcash',
    'BPI Banking',
    'Maya',
    'UnionBank',
    '7-Eleven',
    'InstaPay',
    'PESONet',
  ])
  const maya = rows.find(({ name }) => name === 'Maya')?.methodId ?? 0
  const cashIn = (channel: string, pesos: string, cause: string) =>
    sentence(
      postMovement(api.payments, { type: 'cash_in', walletId, amount: centavosFrom(pesos), cause, channel }),
    )

  expect(await cashIn('Maya', '100', 'way 1')).toBe('done')
  const saved = await editor.get(cashInMethodCalls.updateStatus, {
    methodId: maya,
    status: 'inactive',
    reason,
  })
  expect(saved.message).toBe('Maya was deactivated.')
  expect(await cashIn('Maya', '100', 'way 2')).toBe('wallets.CASH_IN_DISABLED {"method":"Maya"}')
  expect(await cashIn('Maya', '100', 'way 1')).toBe('done')
  expect(await cashIn('7-Eleven', '99.99', 'way 3')).toBe(
    'wallets.CASH_IN_BELOW_MIN {"min":"₱100.00","method":"7-Eleven"}',
  )
  expect(await cashIn('7-Eleven', '10000.01', 'way 4')).toBe(
    'wallets.CASH_IN_ABOVE_MAX {"max":"₱10,000.00","method":"7-Eleven"}',
  )

  expect(
    await editor.ask(cashInMethodCalls.updateStatus, { methodId: maya, status: 'inactive', reason }),
  ).toBe('wallets.METHOD_ALREADY_STATUS {"name":"Maya","status":"inactive"}')
  expect(
    await editor.statusOf(cashInMethodCalls.updateStatus, { methodId: 99, status: 'active', reason }),
  ).toBe(404)
  expect(
    await editor.statusOf(cashInMethodCalls.updateStatus, {
      methodId: maya,
      status: 'active',
      reason,
      version: 9,
    }),
  ).toBe(409)
  const log = await editor.get(cashInMethodCalls.logs, { methodId: maya })
  expect(log.rows).toMatchObject([
    { action: 'Deactivate', fromStatus: 'active', toStatus: 'inactive', reason },
  ])
})
