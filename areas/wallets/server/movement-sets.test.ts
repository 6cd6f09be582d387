import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMovement, postMovements, type Movement } from './movements.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { centavosFrom, pesosFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { inSharedTransaction } from '#platform/server/group-commit/group-commit.ts'
import { AppError } from '#platform/server/errors.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let test_: Awaited<ReturnType<typeof openTestDatabase>>
let wallets: number[]
beforeAll(async () => {
  test_ = await openTestDatabase()
  const { owner } = test_
  wallets = []
  for (const amount of [0, 500, 90_000, 9_990_000]) wallets.push((await walletWith(owner, amount)).walletId)
  wallets.push((await walletWith(owner, 5_000, { level: 'basic' })).walletId)
  wallets.push((await walletWith(owner, 5_000, { status: 'inactive' })).walletId)
  for (const status of ['on_hold', 'frozen']) {
    const { walletId, accountId } = await walletWith(owner, 5_000)
    await sql`update wallet set status = ${status}, frozen_by = case ${status} when 'frozen' then 'the system' end
      where wallet_id = ${walletId}`.execute(owner)
    await sql`select ledger_set_flow(${accountId}, false, ${status === 'on_hold'})`.execute(owner)
    wallets.push(walletId)
  }
  await sql`insert into wallet_limit (wallet_id, name, amount, set_by)
    values (${wallets[2]}, 'cashInDaily', 70000, 'x'), (${wallets[2]}, 'maxBalance', 120000, 'x'),
      (${wallets[3]}, 'cashOutDaily', 60000, 'x'), (${wallets[3]}, 'payMonthly', 10000, 'x')`.execute(owner)
})
afterAll(() => test_.close())

const types = [
  'cash_in',
  'cash_out',
  'bills',
  'adjustment_credit',
  'adjustment_debit',
  'reward',
  'refund',
] as const
const wallet = fc.nat(9).map((index) => wallets[index % wallets.length] ?? 0)
const common = {
  amount: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 40_000 }) },
    fc.constantFrom(1, 1_000_000),
  ),
  fee: fc.constantFrom(0, 0, 0, 150),
  // Few distinct causes, so that some occur twice in a batch.
  cause: fc.integer({ min: 1, max: 400 }),
}
const movement = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      ...common,
      type: fc.constantFrom(...types),
      walletId: fc.oneof({ weight: 40, arbitrary: wallet }, { weight: 1, arbitrary: fc.constant(9_999_999) }),
      channel: fc.constantFrom('Console', 'Gcash', 'Card'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...common,
      type: fc.constant('p2p' as const),
      fromWalletId: wallet,
      toWalletId: wallet,
      channel: fc.constant('App'),
    }),
  },
)

let run = 0
const movementsFrom = (drawn: { amount: number; fee: number; cause: number }[]) =>
  drawn.map((each) => ({
    ...each,
    amount: centavosFrom(pesosFrom(each.amount)),
    fee: each.fee,
    cause: `many ${run} ${each.cause}`,
  })) as unknown as Movement[]

type Summary = { error: string } | { isNew: boolean; balances: (number | undefined)[] }
const summaryOf = (isNew: boolean, transactions: { balanceAfter: number }[]): Summary => ({
  isNew,
  balances: transactions.map(({ balanceAfter }) => balanceAfter),
})

async function together(tx: Database, movements: Movement[]): Promise<Summary[]> {
  const outcomes = await postMovements(tx, movements)
  return outcomes.map(({ movement, error }) =>
    movement ? summaryOf(movement.isNew, movement.transactions) : { error: error ?? '' },
  )
}

async function oneByOne(tx: Database, movements: Movement[]): Promise<Summary[]> {
  const found: Summary[] = []
  for (const each of movements) {
    const [outcome] = await postMovements(tx, [each])
    found.push(
      outcome?.movement
        ? summaryOf(outcome.movement.isNew, outcome.movement.transactions)
        : { error: outcome?.error ?? '' },
    )
  }
  return found
}

/** Returns the results and the ledger state after the movements, then rolls back. */
async function resultOf(
  movements: Movement[],
  how: (tx: Database, movements: Movement[]) => Promise<Summary[]>,
) {
  let found: unknown
  await test_.owner
    .transaction()
    .execute(async (tx) => {
      const answers = await how(tx, movements)
      const { rows } = await sql`
        select w.wallet_id, b.posted, b.last_no, (select jsonb_agg(u order by u.kind) from wallet_usage u where u.wallet_id = w.wallet_id) as used,
          (select count(*) from wallet_txn t where t.wallet_id = w.wallet_id) as txns
        from wallet w join ledger_balance b on b.account_id = w.ledger_account_id order by 1`.execute(tx)
      const operators = await sql`
        select a.code, sum(b.posted)::bigint as posted, sum(b.last_no)::bigint as postings
        from ledger_account a join ledger_balance b on b.account_id = a.id where a.kind = 'operator' group by 1 order by 1`.execute(
        tx,
      )
      found = { answers, wallets: rows, operators: operators.rows, errors: await verifyLedger(tx) }
      throw new Error('roll back')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'roll back')) throw error
    })
  return found as { answers: Summary[]; errors: unknown[] }
}

test('bulk movements › give the same result as posting one by one, for any combination', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 9, maxLength: 60 }), async (drawn) => {
      run++
      const movements = movementsFrom(drawn)
      const many = await resultOf(movements, together)
      expect(many).toEqual(await resultOf(movements, oneByOne))
      expect(many.errors).toEqual([])
      done += many.answers.filter((answer) => 'isNew' in answer).length
    }),
    { numRuns: 60 },
  )
  // Guards against a test in which every movement is rejected.
  expect(done).toBeGreaterThan(300)
})

/** Types that the function for payments of customers rejects. */
const byStaff = new Set<Movement['type']>(['adjustment_credit', 'adjustment_debit', 'refund'])

test('movements of requests that share a transaction › give the same result as posting one by one', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 2, maxLength: 40 }), async (drawn) => {
      run++
      const movements = movementsFrom(drawn).filter(({ type }) => !byStaff.has(type))
      const expected = await resultOf(movements, oneByOne)
      const outcomes = await Promise.all(
        movements.map((each) =>
          inSharedTransaction(test_.owner, (tx) => postMovement(tx, each)).then(
            ({ isNew, transactions }) => summaryOf(isNew, transactions),
            (error: unknown) => {
              if (!(error instanceof AppError)) throw error
              return { error: error.detail.encoded }
            },
          ),
        ),
      )
      expect(outcomes).toEqual(expected.answers)
      expect(await verifyLedger(test_.owner)).toEqual([])
      done += outcomes.filter((outcome) => 'isNew' in outcome).length
    }),
    { numRuns: 40 },
  )
  expect(done).toBeGreaterThan(50)
})
