import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessPlace, depositReaders, walletPlace } from '#areas/wallets/access.ts'
import { walletCalls } from '#areas/wallets/contract.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { cashInMethodCalls } from '#areas/wallets/cash-in-methods/contract.ts'
import { cashInMethodApprovalType } from '#areas/wallets/cash-in-methods/server/approval-type.ts'
import { cashInMethodHandlers } from '#areas/wallets/cash-in-methods/server/handlers.ts'
import { walletLimitApprovalType } from './limit-request.ts'
import { walletStatusApprovalType } from './status-request.ts'
import { walletHandlers } from '#areas/wallets/server/handlers.ts'
import { postMovement, reserveMoney } from './movements.ts'
import { linkWallets, setKycLevel } from './wallet-status.ts'
import { shopWith, verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toUpdate, withAnyFlag, viewers } from '#platform/access.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { approvalCalls, approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const {
  details,
  updateLimit,
  limitEffect,
  limitLogs,
  findTransaction,
  latestTransactions,
  transactions,
  updateUserStatus,
  reasonLogs,
  userWallets,
} = walletCalls

let api: TestApi
let isReauthenticated = true
beforeAll(async () => {
  api = await openTestApi(
    [
      ...walletHandlers,
      ...cashInMethodHandlers,
      ...approvalHandlers([walletStatusApprovalType, walletLimitApprovalType, cashInMethodApprovalType]),
    ],
    { isReauthenticated: async () => isReauthenticated },
  )
})
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
})

const maker = () => api.staffWith(toUpdate(walletPlace))
const editor = () => api.staffWith(toUpdate(walletPlace), { as: { level: approverLevel } })

/** Approves the only pending request of a type for a record. */
async function approve(client: Person, kind: string, recordId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from approval_request where kind = ${kind} and record_id = ${String(recordId)} and status = 'pending'`.execute(
    api.owner,
  )
  const requestId = rows[0]?.id ?? 0
  const { hash } = await client.get(approvalCalls.details, { requestId })
  return client.ask(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
}
const reason = 'A reason that is long enough'
let count = 0
const cashIn = (walletId: number, pesos: string) =>
  postMovement(api.payments, {
    type: 'cash_in',
    walletId,
    amount: centavosFrom(pesos),
    cause: `handlers ${++count}`,
    channel: 'Gcash',
  })
type Person = ReturnType<typeof editor>
type Made = Awaited<ReturnType<typeof walletWith>>

/** Changes the status by one person, or by a request that another person approves. */
async function setStatusApproved(created: Made, status: 'active' | 'closed') {
  await setStatus(maker(), created, status)
  await approve(editor(), 'wallet-status', created.walletId)
  const wallet = await editor().get(details, { walletId: created.walletId })
  return `${wallet.status} ${wallet.version}`
}

/** Sets a status and returns the message of the success or error. */
async function setStatus(
  client: Person,
  { walletId, cognitoSub }: Made,
  status: 'active' | 'on_hold' | 'frozen' | 'closed',
) {
  const answer = await client.ask(updateUserStatus, { walletId, cognitoSub, status, reason })
  return typeof answer === 'string' ? answer : `${answer.data.status} ${answer.data.version}`
}

describe('wallet', () => {
  test('shows its balance, limits and usage', async () => {
    const { walletId, subscriberId, cognitoSub } = await walletWith(api.owner)
    await cashIn(walletId, '1500.25')
    const wallet = await editor().get(details, { cognitoSub })
    expect(wallet).toMatchObject({
      walletId,
      subscriberId,
      cognitoSub,
      businessId: null,
      product: 'product',
      balance: 150_025,
      availableBalance: 150_025,
      heldBalance: 0,
      status: 'active',
      kycLevel: 'full',
      ownLimits: [],
      pendingCount: 0,
      others: [],
    })
    expect(wallet.limits.cashInPerTxn).toBe(5_000_000)
    expect(wallet.ceilings.cashInPerTxn).toBe(10_000_000)
    expect(wallet.used).toMatchObject({
      usedCashInDaily: 150_025,
      usedCashInMonthly: 150_025,
      usedPayDaily: 0,
    })
    expect(wallet.accountNo).toMatch(/^88\d{14}$/)
    expect(wallet.dailyBalances).toEqual([...Array<number>(29).fill(0), 150_025])
  })

  test('has the balance at the end of each day, also of days without transactions', async () => {
    const { walletId } = await walletWith(api.owner)
    expect((await editor().get(details, { walletId })).dailyBalances).toEqual([])
    await sql`insert into wallet_txn (wallet_id, ref_no, type, amount, balance_before, balance_after, status, created_at, ended_at)
      select ${walletId}, 'TXN-DAYS-' || ago, 'cash_in', 100, before, before + 100, 'success', at, at
      from (values (5, 700), (2, 800)) as t (ago, before),
        lateral (select now() - make_interval(days => ago) as at) as moment`.execute(api.owner)
    const { dailyBalances } = await editor().get(details, { walletId })
    expect(dailyBalances.slice(-7)).toEqual([700, 800, 800, 800, 900, 900, 900])
    expect(dailyBalances).toHaveLength(30)
  })

  test('is found by one key at a time, and reported if it does not exist', async () => {
    const client = editor()
    expect(await client.ask(details, { walletId: 999_999 })).toBe('wallets.NOT_FOUND {"wallet":999999}')
    expect(await client.ask(details, { businessId: 999_999 })).toBe(
      'wallets.BUSINESS_WITHOUT_WALLET {"id":999999}',
    )
    expect(await client.statusOf(details, {})).toBe(422)
    expect(await client.statusOf(details, { walletId: 1, businessId: 1 })).toBe(422)
  })

  test('lists its own transactions only', async () => {
    const mine = await walletWith(api.owner)
    const other = await walletWith(api.owner)
    await cashIn(mine.walletId, '10')
    await cashIn(mine.walletId, '20')
    await cashIn(other.walletId, '30')
    const client = editor()
    const { rows, pageInfo } = await client.get(transactions, { walletId: mine.walletId })
    expect(rows.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [2_000, 3_000],
      [1_000, 1_000],
    ])
    expect(pageInfo.total).toBe(2)
    expect(
      (await client.get(transactions, { walletId: mine.walletId, filters: { type: 'cash_out' } })).rows,
    ).toEqual([])
    expect(
      (await client.get(transactions, { walletId: mine.walletId, search: rows[0]?.refNo ?? '' })).rows,
    ).toHaveLength(1)
    expect(await client.statusOf(transactions, {})).toBe(422)
  })

  test('are found by their reference, for both wallets of a transfer', async () => {
    const sender = await walletWith(api.owner, 50_000)
    const recipient = await walletWith(api.owner)
    await postMovement(api.payments, {
      type: 'p2p',
      fromWalletId: sender.walletId,
      toWalletId: recipient.walletId,
      amount: centavosFrom('25'),
      cause: `handlers ${++count}`,
      channel: '',
    })
    const client = editor()
    const { rows } = await client.get(transactions, { walletId: recipient.walletId })
    const refNo = rows[0]?.refNo ?? ''
    const expected = [sender, recipient].map(({ walletId }) => ({ refNo, walletId, amount: 2_500 }))
    expect((await client.get(findTransaction, { search: refNo.toLowerCase() })).rows).toMatchObject(expected)
    expect((await client.get(findTransaction, { search: refNo.slice(-4) })).rows).toMatchObject(expected)
    for (const search of ['TXN9999999999', 'ELD0000000001', '', `${refNo}0`])
      expect(await client.get(findTransaction, { search })).toEqual({ rows: [] })
    expect(await api.staffWith(viewers).statusOf(findTransaction, { search: refNo })).toBe(403)
  })

  test('are the newest five of all wallets of a person, or of one business', async () => {
    const { walletId, subscriberId, businessId } = await shopWith(api.owner)
    const own = (await editor().get(details, { subscriberId })).walletId
    for (const pesos of ['1', '2', '3']) await cashIn(own, pesos)
    for (const pesos of ['4', '5', '6']) await cashIn(walletId, pesos)
    const amounts = async (input: { subscriberId: number; businessId?: number }) =>
      (await editor().get(latestTransactions, input)).rows.map(({ amount }) => amount / 100)
    expect(await amounts({ subscriberId })).toEqual([6, 5, 4, 3, 2])
    expect(await amounts({ subscriberId, businessId })).toEqual([6, 5, 4])
    expect(await amounts({ subscriberId: subscriberId + 1000, businessId })).toEqual([])
    expect(await api.staffWith(depositReaders).statusOf(latestTransactions, { subscriberId })).toBe(403)
  })

  test('shows deposits to their readers, and details only with permission', async () => {
    const anyone = api.staffWith(depositReaders)
    expect(await anyone.statusOf(transactions, { type: 'deposit' })).toBe(200)
    expect(await anyone.statusOf(transactions, { walletId: 1 })).toBe(403)
  })

  test('is shown with its owner’s other wallets', async () => {
    const { walletId, cognitoSub } = await walletWith(api.owner)
    const client = api.staffWith(withAnyFlag(businessPlace))
    expect((await client.get(userWallets, { cognitoSub })).rows).toMatchObject([
      { walletId, businessId: null },
    ])
  })
})

describe('wallet status', () => {
  test('changes along its transitions, with its effect on money, a reason and the watchlist', async () => {
    const created = await walletWith(api.owner, 10_000)
    const client = editor()
    expect(await setStatus(client, created, 'on_hold')).toBe('on_hold 2')
    await expect(
      postMovement(api.payments, {
        type: 'fee',
        walletId: created.walletId,
        amount: centavosFrom('1'),
        cause: 'held 1',
        channel: '',
      }),
    ).rejects.toThrow(/is on hold/)
    await cashIn(created.walletId, '1')
    expect(await setStatus(client, created, 'frozen')).toBe('frozen 3')
    await expect(cashIn(created.walletId, '1')).rejects.toThrow(/is frozen/)
    const { rows } = await sql<{ walletStatus: string }>`
      select wallet_status from subscriber where id = ${created.subscriberId}`.execute(api.db)
    expect(rows[0]?.walletStatus).toBe('frozen')
    const log = await api
      .staffWith(withAnyFlag(businessPlace))
      .get(reasonLogs, { walletId: created.walletId })
    expect(log.rows.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
      ['Freeze', 'on_hold', 'frozen'],
      ['Hold', 'active', 'on_hold'],
    ])
    expect(log.rows[0]).toMatchObject({ reason, actor: { email: client.email } })
  })

  test('blocks postings to a frozen wallet in the ledger', async () => {
    const created = await walletWith(api.owner, 10_000)
    await setStatus(editor(), created, 'frozen')
    await expect(
      sql`select ledger_post(gen_random_uuid(), 'around the wallet', 'x',
        array[${created.accountId}, (select id from ledger_account where code = 'operator:float:php')]::bigint[], array[-1, 1]::bigint[])`.execute(
        api.owner,
      ),
    ).rejects.toThrow(/is blocked/)
  })

  test('is held and frozen by one person of level 40 alone', async () => {
    const created = await walletWith(api.owner)
    for (const status of ['on_hold', 'frozen'] as const)
      expect(await setStatus(maker(), created, status)).toBe('wallets.RESTRICTING_LEVEL')
    isReauthenticated = false
    expect(await setStatus(editor(), created, 'frozen')).toBe('platform.REAUTHENTICATE')
    isReauthenticated = true
    expect(await setStatus(editor(), created, 'frozen')).toBe('frozen 2')
  })

  test.each(['on_hold', 'frozen'] as const)('is released from %s by two people', async (status) => {
    const created = await walletWith(api.owner)
    const client = editor()
    await setStatus(client, created, status)
    expect(await setStatus(client, created, 'active')).toBe(`${status} 2`)
    expect(await approve(client, 'wallet-status', created.walletId)).toBe('platform.OWN_REQUEST')
    const colleague = maker()
    expect(await approve(colleague, 'wallet-status', created.walletId)).toBe('platform.LEVEL_TOO_LOW')
    isReauthenticated = false
    expect(await approve(editor(), 'wallet-status', created.walletId)).toBe('platform.REAUTHENTICATE')
    isReauthenticated = true
    await approve(editor(), 'wallet-status', created.walletId)
    expect(await client.get(details, { walletId: created.walletId })).toMatchObject({
      status: 'active',
      version: 3,
      statusReason: reason,
    })
  })

  test('is not released if it was frozen by the watchlist after the request', async () => {
    const created = await walletWith(api.owner)
    await setStatus(editor(), created, 'on_hold')
    await setStatus(maker(), created, 'active')
    const by = { reason, by: { id: 1, email: 'checker@erp.test' } }
    await linkWallets(api.db, created.subscriberId, 'frozen', by)
    expect(await approve(editor(), 'wallet-status', created.walletId)).toMatch(/^wallets\.STATUS_BOUND/)
  })

  test('is closed permanently, and only if it is empty and has no pending transactions', async () => {
    const created = await walletWith(api.owner, 10_000)
    const client = editor()
    expect(await setStatus(client, created, 'closed')).toMatch(/^wallets\.NOT_EMPTY .*₱100\.00/)
    await reserveMoney(api.payments, {
      type: 'bills',
      walletId: created.walletId,
      amount: centavosFrom('100'),
      cause: `handlers ${++count}`,
      channel: '',
    })
    expect(await setStatus(client, created, 'closed')).toMatch(/^wallets\.NOT_EMPTY/)
    const empty = await walletWith(api.owner)
    expect(await setStatus(client, empty, 'closed')).toBe('active 1')
    await approve(editor(), 'wallet-status', empty.walletId)
    expect((await client.get(details, { walletId: empty.walletId })).status).toBe('closed')
    expect(await setStatus(client, empty, 'active')).toBe('wallets.REOPEN')
    await expect(cashIn(empty.walletId, '1')).rejects.toThrow(/is closed/)
  })

  test('is changed by one of two concurrent requests at a time', async () => {
    const created = await walletWith(api.owner)
    const answers = await Promise.all([1, 2, 3, 4].map(() => setStatus(editor(), created, 'frozen')))
    expect(answers.filter((answer) => answer === 'frozen 2')).toHaveLength(1)
    expect(answers.filter((answer) => answer.startsWith('wallets.ALREADY_STATUS'))).toHaveLength(3)
  })

  test('rejects a wallet of another person, an outdated version and a short reason', async () => {
    const created = await walletWith(api.owner)
    const other = await walletWith(api.owner)
    const client = editor()
    const input = {
      walletId: created.walletId,
      status: 'on_hold',
      reason,
      cognitoSub: created.cognitoSub,
    } as const
    expect(await client.statusOf(updateUserStatus, { ...input, cognitoSub: other.cognitoSub })).toBe(404)
    expect(await client.statusOf(updateUserStatus, { ...input, version: 7 })).toBe(409)
    expect(await client.statusOf(updateUserStatus, { ...input, reason: 'no' })).toBe(422)
    expect(await client.statusOf(updateUserStatus, { ...input, status: 'sleeping' })).toBe(422)
  })

  test('is set for all wallets of a person on the watchlist, and restored afterwards', async () => {
    const created = await walletWith(api.owner)
    const by = { reason, by: { id: 1, email: 'checker@erp.test' } }
    await setStatus(editor(), created, 'on_hold')
    expect(await linkWallets(api.db, created.subscriberId, 'frozen', by)).toEqual([
      { walletId: created.walletId, from: 'on_hold', to: 'frozen' },
    ])
    expect(await setStatus(editor(), created, 'active')).toMatch(/^wallets\.STATUS_BOUND/)
    const { statusReason } = await editor().get(details, { walletId: created.walletId })
    expect(statusReason).toBe(reason)
    expect(await linkWallets(api.db, created.subscriberId, null, by)).toMatchObject([
      { from: 'frozen', to: 'on_hold' },
    ])
    expect(await setStatusApproved(created, 'active')).toMatch(/^active/)
  })
})

describe('wallet limits', () => {
  const change = async (client: Person, walletId: number, limits: Record<string, unknown>) =>
    client.answer(updateLimit, { walletId, limits, reason })

  test('are changed separately, each with its own audit entry', async () => {
    const { walletId } = await walletWith(api.owner)
    const client = editor()
    const saved = await client.get(updateLimit, {
      walletId,
      limits: { cashInPerTxn: '40000', payPerTxn: 1_000.5 },
      reason,
    })
    expect(saved).toMatchObject({
      message: '2 limits of Aling Nena ' + saved.message.slice(23),
      data: { walletId, version: 2 },
    })
    const wallet = await client.get(details, { walletId })
    expect(wallet.limits).toMatchObject({ cashInPerTxn: 4_000_000, payPerTxn: 100_050, payDaily: 10_000_000 })
    expect(wallet.ownLimits.toSorted()).toEqual(['cashInPerTxn', 'payPerTxn'])
    const log = await client.get(limitLogs, { walletId })
    expect(log.rows.flatMap(({ changes }) => changes)).toMatchObject([
      { field: 'payPerTxn', label: 'Payments per transaction', old: '50000.00', new: '1000.50' },
      { field: 'cashInPerTxn', old: '50000.00', new: '40000.00' },
    ])
  })

  test('are raised by two people and lowered by one of level 40', async () => {
    const { walletId } = await walletWith(api.owner)
    const client = maker()
    const limitsNow = async () => (await client.get(details, { walletId })).limits
    const { cashInPerTxn } = await limitsNow()
    // One raised limit makes the whole change a request.
    const { body } = await change(client, walletId, { cashInPerTxn: '60000', payPerTxn: 10 })
    expect(body.data).toMatchObject({ requestId: expect.any(Number), version: 1 })
    expect(await limitsNow()).toMatchObject({ cashInPerTxn })
    expect(await approve(client, 'wallet-limit', walletId)).toBe('platform.OWN_REQUEST')
    expect(await approve(maker(), 'wallet-limit', walletId)).toBe('platform.LEVEL_TOO_LOW')
    await approve(editor(), 'wallet-limit', walletId)
    expect(await limitsNow()).toMatchObject({ cashInPerTxn: 6_000_000, payPerTxn: 1_000 })

    const lower = { walletId, limits: { cashInPerTxn: 50 }, reason }
    expect(await client.ask(updateLimit, lower)).toBe('wallets.RESTRICTING_LEVEL')
    isReauthenticated = false
    expect(await editor().ask(updateLimit, lower)).toBe('platform.REAUTHENTICATE')
    isReauthenticated = true
    await editor().get(updateLimit, lower)
    expect(await limitsNow()).toMatchObject({ cashInPerTxn: 5_000 })
  })

  test('follow the level again when set to its values', async () => {
    const { walletId } = await walletWith(api.owner)
    const client = editor()
    await change(client, walletId, { payPerTxn: 10 })
    await change(client, walletId, { payPerTxn: 50_000 })
    await approve(editor(), 'wallet-limit', walletId)
    expect((await client.get(details, { walletId })).ownLimits).toEqual([])
  })

  test.each([
    [{ cashInPerTxn: 100_000.01 }, 'LIMIT_EXCEEDED', 'limits.cashInPerTxn'],
    [{ maxBalance: 500_001 }, 'LIMIT_EXCEEDED', 'limits.maxBalance'],
    [{ payDaily: 1 }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payMonthly: 99_999.99 }, 'VALIDATION', 'limits.payDaily'],
    [{ payPerTxn: -1 }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: -0.01 }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: 1.005 }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: '1e3' }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: '1,000' }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: '１０' }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: '' }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: null }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: 1e13 }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerTxn: 'NaN' }, 'VALIDATION', 'limits.payPerTxn'],
    [{ payPerYear: 1 }, 'VALIDATION', 'limits.payPerYear'],
    [{}, 'VALIDATION', 'limits'],
  ])('reject %j as %s at %s', async (limits, code, field) => {
    const { walletId } = await walletWith(api.owner)
    const { status, body } = await change(editor(), walletId, limits)
    expect({ status, code: body.code, fields: body.errors?.map((error) => error.field) }).toMatchObject({
      status: 422,
      code,
    })
    expect(body.errors?.[0]?.field).toBe(field)
    const { rows } = await sql`select 1 from wallet_limit where wallet_id = ${walletId}`.execute(api.db)
    expect(rows).toEqual([])
  })

  test('are previewed with their effect', async () => {
    const { walletId } = await walletWith(api.owner)
    await cashIn(walletId, '300')
    await cashIn(walletId, '500')
    const effect = await editor().get(limitEffect, {
      walletId,
      limits: { cashInPerTxn: 400, cashInDaily: 700 },
    })
    expect(effect).toEqual({
      fields: [
        {
          field: 'cashInPerTxn',
          old: 5_000_000,
          new: 40_000,
          ceiling: 10_000_000,
          used: null,
          rejectedLast30Days: 1,
        },
        {
          field: 'cashInDaily',
          old: 10_000_000,
          new: 70_000,
          ceiling: 50_000_000,
          used: 80_000,
          rejectedLast30Days: 0,
        },
      ],
      error: null,
    })
    expect((await editor().get(limitEffect, { walletId, limits: { payDaily: 1 } })).error).toMatch(
      /, the daily limit/,
    )
  })

  test('follow the level of the person', async () => {
    const { walletId, subscriberId } = await walletWith(api.owner, 0, { level: 'basic' })
    await setKycLevel(api.db, subscriberId, 'full')
    expect((await editor().get(details, { walletId })).kycLevel).toBe('full')
  })
})

describe('cash-in method', () => {
  const statusOf = async (methodId: number) =>
    (await maker().get(cashInMethodCalls.list, {})).rows.find((each) => each.methodId === methodId)?.status

  test('is switched off by one person of level 40 and on again by two', async () => {
    const [method] = (await maker().get(cashInMethodCalls.list, {})).rows
    const methodId = method?.methodId ?? 0
    const off = { methodId, status: 'inactive', reason } as const
    expect(await maker().ask(cashInMethodCalls.updateStatus, off)).toBe('wallets.RESTRICTING_LEVEL')
    expect(await statusOf(methodId)).toBe('active')
    const client = editor()
    await client.get(cashInMethodCalls.updateStatus, off)
    expect(await client.ask(cashInMethodCalls.updateStatus, off)).toMatch(/^wallets\.METHOD_ALREADY_STATUS/)
    await client.get(cashInMethodCalls.updateStatus, { ...off, status: 'active' })
    expect(await statusOf(methodId)).toBe('inactive')
    expect(await approve(client, 'cash-in-method', methodId)).toBe('platform.OWN_REQUEST')
    await approve(editor(), 'cash-in-method', methodId)
    expect(await statusOf(methodId)).toBe('active')
  })
})
