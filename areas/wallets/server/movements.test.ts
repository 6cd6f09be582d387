import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Movement,
  postMovement,
  postMovements,
  type OneWallet,
  releaseReserved,
  reserveMoney,
  reverseMovement,
  settleReserved,
} from './movements.ts'
import { postAny, verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let test_: Awaited<ReturnType<typeof openTestDatabase>>
let count = 0

beforeAll(async () => {
  test_ = await openTestDatabase()
})
afterAll(async () => {
  expect(await verifyLedger(test_.owner)).toEqual([])
  await test_.close()
})

const pesos = (amount: number) => centavosFrom(amount.toFixed(2))
const next = () => `cause ${++count}`

/** Posts a movement and returns its transactions, or the error message. */
const move = (movement: Movement) =>
  postAny(test_.owner, movement).catch((error: unknown) =>
    String(error instanceof Error ? error.message : error),
  )

/** Posts movements that the types do not allow. */
const post = async (request: string) =>
  (
    await sql<{ state: string; code: string }>`
      select state, detail ->> 'code' as code from wallet_post(${request}::jsonb)`.execute(test_.owner)
  ).rows

const oneWallet = (
  type: OneWallet['type'],
  walletId: number,
  amount: number,
  more: Partial<OneWallet> = {},
) => move({ type, walletId, amount: pesos(amount), cause: next(), channel: 'App', ...more })

async function balanceOf(accountId: number) {
  const { rows } = await sql<{ posted: number; held: number }>`
    select posted, held from ledger_balance where account_id = ${accountId}`.execute(test_.owner)
  return rows[0]
}

async function usedOf(walletId: number) {
  const { rows } = await sql<{ kind: string; dayUsed: number; monthUsed: number }>`
    select kind, day_used, month_used from wallet_usage where wallet_id = ${walletId} order by kind`.execute(
    test_.owner,
  )
  return rows
}

describe('money movement', () => {
  test('credits a cash-in, counts it towards the limit and records a transaction', async () => {
    const wallet = await walletWith(test_.owner)
    expect(await oneWallet('cash_in', wallet.walletId, 1_250.5, { channel: 'GCash' })).toMatchObject({
      isNew: true,
      transactions: [{ type: 'cash_in', amount: 125_050, fee: 0, balanceBefore: 0, balanceAfter: 125_050 }],
    })
    expect(await balanceOf(wallet.accountId)).toEqual({ posted: 125_050, held: 0 })
    expect(await usedOf(wallet.walletId)).toEqual([{ kind: 'cashIn', dayUsed: 125_050, monthUsed: 125_050 }])
  })

  test('charges a fee in addition to the amount', async () => {
    const wallet = await walletWith(test_.owner, 100_000)
    expect(await oneWallet('cash_out', wallet.walletId, 500, { fee: pesos(15) })).toMatchObject({
      transactions: [{ amount: 50_000, fee: 1_500, balanceBefore: 100_000, balanceAfter: 48_500 }],
    })
  })

  test('records a transaction for each of two wallets, naming the other side', async () => {
    const from = await walletWith(test_.owner, 100_000)
    const to = await walletWith(test_.owner)
    const moved = await move({
      type: 'p2m',
      fromWalletId: from.walletId,
      toWalletId: to.walletId,
      amount: pesos(200),
      fee: pesos(3),
      feePaidBy: 'payee',
      cause: next(),
      channel: 'QR',
    })
    expect(moved).toMatchObject({
      transactions: [
        { walletId: from.walletId, type: 'p2m_pay', fee: 0, balanceAfter: 80_000 },
        { walletId: to.walletId, type: 'p2m_receive', fee: 300, balanceAfter: 19_700 },
      ],
    })
    const { rows } = await sql<{ counterparty: string }>`
      select counterparty from wallet_txn where wallet_id = ${from.walletId} and type = 'p2m_pay'`.execute(
      test_.owner,
    )
    expect(rows[0]?.counterparty).toMatch(/^Aling Nena/)
  })

  test('posts the same cause once and repeats the first result', async () => {
    const wallet = await walletWith(test_.owner)
    const movement = { cause: next() }
    const first = await oneWallet('cash_in', wallet.walletId, 60_00, movement)
    const again = await oneWallet('cash_in', wallet.walletId, 60_00, movement)
    expect(again).toEqual(typeof first === 'string' ? null : { ...first, isNew: false })
    expect(await oneWallet('cash_in', wallet.walletId, 61_00, movement)).toMatch(
      'platform.POSTED_DIFFERENTLY',
    )
    expect(await usedOf(wallet.walletId)).toMatchObject([{ dayUsed: 600_000 }])
  })

  test.each([
    [0, 'AMOUNT_ZERO'],
    [-1, 'AMOUNT_NOT_WHOLE'],
    [0.5, 'AMOUNT_NOT_WHOLE'],
    [Number.NaN, 'AMOUNT_NOT_WHOLE'],
    [1e15, 'AMOUNT_NOT_WHOLE'],
  ])('rejects an amount of %s centavos', async (centavos, sentence) => {
    const wallet = await walletWith(test_.owner, 1_000)
    // Sends the request as JSON to bypass the types.
    const request = JSON.stringify([
      { type: 'adjustment_debit', walletId: wallet.walletId, amount: centavos, cause: next() },
    ])
    expect(await post(request)).toEqual([{ state: 'WA004', code: sentence }])
    expect(await balanceOf(wallet.accountId)).toEqual({ posted: 1_000, held: 0 })
  })

  test('rejects a missing wallet, an unknown type and a transfer to the same wallet', async () => {
    const { walletId } = await walletWith(test_.owner, 1_000)
    expect(await oneWallet('cash_in', 999_999_999, 1)).toBe('wallets.NOT_FOUND {"wallet":"999999999"}')
    const gift = JSON.stringify([{ type: 'gift', walletId, amount: 100, cause: next() }])
    expect(await post(gift)).toEqual([{ state: 'WA004', code: 'TYPE_UNKNOWN' }])
    expect(
      await move({
        type: 'p2p',
        fromWalletId: walletId,
        toWalletId: walletId,
        amount: pesos(1),
        cause: next(),
        channel: '',
      }),
    ).toBe('wallets.SAME_WALLET')
  })

  test('never overdraws a wallet or spends reserved money', async () => {
    const { walletId } = await walletWith(test_.owner, 10_000)
    expect(await oneWallet('adjustment_debit', walletId, 100.01)).toBe('platform.INSUFFICIENT_BALANCE')
    await reserveMoney(test_.owner, {
      type: 'bills',
      walletId,
      amount: pesos(60),
      cause: next(),
      channel: 'App',
    })
    expect(await oneWallet('adjustment_debit', walletId, 40.01)).toBe('platform.INSUFFICIENT_BALANCE')
    expect(await oneWallet('adjustment_debit', walletId, 40)).toMatchObject({ isNew: true })
  })
})

describe('limits', () => {
  test('apply per transaction, day and month, and the error states the rest', async () => {
    const { walletId } = await walletWith(test_.owner)
    expect(await oneWallet('cash_in', walletId, 50_000.01)).toMatch(
      /^wallets\.TRANSACTION_LIMIT .*"max":"₱50,000\.00"/,
    )
    expect(await oneWallet('cash_in', walletId, 50_000)).toMatchObject({ isNew: true })
    expect(await oneWallet('cash_in', walletId, 30_000)).toMatchObject({ isNew: true })
    expect(await oneWallet('cash_in', walletId, 20_000.01)).toMatch(
      /^wallets\.DAILY_LIMIT .*"max":"₱100,000\.00"/,
    )
    expect(await usedOf(walletId)).toEqual([{ kind: 'cashIn', dayUsed: 8_000_000, monthUsed: 8_000_000 }])
  })

  test('limits of zero forbid the type', async () => {
    const { walletId } = await walletWith(test_.owner, 1_000, { level: 'basic' })
    expect(await oneWallet('cash_out', walletId, 1)).toMatch(/^wallets\.NOT_ALLOWED .*"kind":"cashOut"/)
  })

  test('cap the balance of a wallet except for refunds', async () => {
    const { walletId } = await walletWith(test_.owner, 9_950_000)
    expect(await oneWallet('reward', walletId, 500.01)).toMatch(
      /^wallets\.MAX_BALANCE_EXCEEDED .*"max":"₱100,000\.00".*"balance":"₱100,000\.01"/,
    )
    expect(await oneWallet('reward', walletId, 500)).toMatchObject({ isNew: true })
    expect(await oneWallet('refund', walletId, 500)).toMatchObject({ isNew: true })
  })

  test('limits of a person apply up to the maximum of their level', async () => {
    const { walletId } = await walletWith(test_.owner)
    await sql`insert into wallet_limit (wallet_id, name, amount, set_by) values
      (${walletId}, 'cashInPerTxn', 10000, 'x'), (${walletId}, 'cashInDaily', 99999999999, 'x')`.execute(
      test_.owner,
    )
    expect(await oneWallet('cash_in', walletId, 100.01)).toMatch(/TRANSACTION_LIMIT .*₱100\.00/)
    const { rows } = await sql<{ amount: number }>`
      select amount from wallet_limits_in_force(${walletId}, 'wallet', 'full') where name = 'cashInDaily'`.execute(
      test_.owner,
    )
    expect(rows[0]?.amount).toBe(50_000_000)
  })

  test('are reset each day and month', async () => {
    const { walletId } = await walletWith(test_.owner)
    await sql`insert into wallet_usage (wallet_id, kind, day, day_used, month, month_used) values
      (${walletId}, 'cashIn', '2025-01-31', 10000000, '2025-01-01', 10000000)`.execute(test_.owner)
    expect(await oneWallet('cash_in', walletId, 50_000)).toMatchObject({ isNew: true })
    expect(await usedOf(walletId)).toEqual([{ kind: 'cashIn', dayUsed: 5_000_000, monthUsed: 5_000_000 }])
  })

  test('limits of a level take effect at their start time', async () => {
    const { walletId } = await walletWith(test_.owner, 0, { level: 'semi' })
    await sql`insert into wallet_limit_default (kyc_level, name, effective_from, amount, ceiling) values
      ('semi', 'cashInPerTxn', now() + interval '1 day', 1, 1)`.execute(test_.owner)
    expect(await oneWallet('cash_in', walletId, 25_000)).toMatchObject({ isNew: true })
    await sql`insert into wallet_limit_default (kyc_level, name, effective_from, amount, ceiling) values
      ('semi', 'cashInPerTxn', now() - interval '1 second', 100, 100)`.execute(test_.owner)
    expect(await oneWallet('cash_in', walletId, 1.01)).toMatch(/TRANSACTION_LIMIT .*₱1\.00/)
  })
})

describe('reserved money', () => {
  test('is spent once, or released once together with its limit', async () => {
    const { walletId, accountId } = await walletWith(test_.owner, 100_000)
    const bill: OneWallet = {
      type: 'bills',
      walletId,
      amount: pesos(300),
      fee: pesos(10),
      cause: next(),
      channel: 'App',
    }
    const first = await reserveMoney(test_.owner, bill)
    expect(await reserveMoney(test_.owner, bill)).toEqual({ ...first, isNew: false })
    expect(await balanceOf(accountId)).toEqual({ posted: 100_000, held: 31_000 })
    const cause = next()
    expect(await settleReserved(test_.owner, first.holdId, { cause })).toMatchObject({
      isNew: true,
      transactions: [{ txnId: first.txnId, balanceBefore: 100_000, balanceAfter: 69_000 }],
    })
    expect(await settleReserved(test_.owner, first.holdId, { cause })).toMatchObject({ isNew: false })
    expect(await releaseReserved(test_.owner, first.holdId, 'too late')).toBe(false)

    const second = await reserveMoney(test_.owner, { ...bill, cause: next() })
    expect(await usedOf(walletId)).toMatchObject([{ kind: 'pay', dayUsed: 60_000 }])
    expect(await releaseReserved(test_.owner, second.holdId, 'The biller rejected it.')).toBe(true)
    expect(await usedOf(walletId)).toMatchObject([{ kind: 'pay', dayUsed: 30_000 }])
    expect(await balanceOf(accountId)).toEqual({ posted: 69_000, held: 0 })
    await expect(settleReserved(test_.owner, second.holdId, { cause: next() })).rejects.toThrow(
      /has already ended/,
    )
  })
})

describe('reversal', () => {
  test('restores the money and the limit once', async () => {
    const from = await walletWith(test_.owner, 100_000)
    const to = await walletWith(test_.owner)
    const moved = await postMovement(test_.owner, {
      type: 'p2p',
      fromWalletId: from.walletId,
      toWalletId: to.walletId,
      amount: pesos(100),
      fee: pesos(5),
      cause: next(),
      channel: 'App',
    })
    const about = { cause: next(), channel: 'Console' }
    expect(await reverseMovement(test_.owner, moved.transferId, about)).toMatchObject({
      isNew: true,
      transactions: [
        { walletId: from.walletId, type: 'refund', amount: 10_500, balanceAfter: 100_000 },
        { walletId: to.walletId, type: 'adjustment_debit', amount: 10_000, balanceAfter: 0 },
      ],
    })
    expect(await reverseMovement(test_.owner, moved.transferId, about)).toMatchObject({ isNew: false })
    await expect(reverseMovement(test_.owner, moved.transferId, { ...about, cause: next() })).rejects.toThrow(
      /already posted/,
    )
    expect(await usedOf(from.walletId)).toEqual([{ kind: 'send', dayUsed: 0, monthUsed: 0 }])
  })

  test('is rejected when the money was spent', async () => {
    const wallet = await walletWith(test_.owner)
    const moved = await postMovement(test_.owner, {
      type: 'cash_in',
      walletId: wallet.walletId,
      amount: pesos(100),
      cause: next(),
      channel: 'App',
    })
    await oneWallet('cash_out', wallet.walletId, 50)
    await expect(
      reverseMovement(test_.owner, moved.transferId, { cause: next(), channel: '' }),
    ).rejects.toThrow('Insufficient balance.')
  })
})

describe('bulk movements', () => {
  test('are posted or rejected separately, in order', async () => {
    const rich = await walletWith(test_.owner, 50_000)
    const poor = await walletWith(test_.owner)
    const each = (walletId: number, type: OneWallet['type'], amount: number) =>
      ({ type, walletId, amount: pesos(amount), cause: next(), channel: 'Bulk' }) as const
    const outcomes = await postMovements(test_.owner, [
      each(poor.walletId, 'adjustment_debit', 1),
      each(rich.walletId, 'adjustment_debit', 400),
      each(poor.walletId, 'adjustment_credit', 10),
      each(poor.walletId, 'adjustment_debit', 1),
      each(12_345_678, 'adjustment_debit', 1),
      each(rich.walletId, 'adjustment_debit', 101),
    ])
    expect(
      outcomes.map(({ movement: moved, error }) => error ?? moved?.transactions[0]?.balanceAfter),
    ).toEqual([
      'platform.INSUFFICIENT_BALANCE',
      10_000,
      1_000,
      900,
      'wallets.NOT_FOUND {"wallet":"12345678"}',
      'platform.INSUFFICIENT_BALANCE',
    ])
    expect(outcomes[0]?.code).toBe('INSUFFICIENT_FUNDS')
  })

  test('can be previewed and rolled back', async () => {
    const { walletId, accountId } = await walletWith(test_.owner)
    const look = test_.owner.transaction().execute(async (tx) => {
      const outcomes = await postMovements(tx, [
        { type: 'adjustment_credit', walletId, amount: pesos(5), cause: next(), channel: 'Bulk' },
      ])
      expect(outcomes[0]?.movement?.isNew).toBe(true)
      throw new Error('roll back')
    })
    await expect(look).rejects.toThrow('roll back')
    expect(await balanceOf(accountId)).toEqual({ posted: 0, held: 0 })
  })
})
