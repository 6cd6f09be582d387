import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromLevel } from '#platform/access/access.ts'
import { ledgerCalls } from '#platform/contract/ledger-health.ts'
import { checkIfDue, checkLedger, resumeMoney } from './ledger-check.ts'
import { ledgerHandlers } from './handlers.ts'
import { openAccount, post } from '#platform/server/ledger/testing/postings.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let operator: number
let wallet: number

beforeEach(async () => {
  api = await openTestApi(ledgerHandlers(fromLevel(20)))
  operator = await openAccount(api.owner, { code: 'operator:test:php', asset: 'PHP', kind: 'operator' })
  wallet = await openAccount(api.owner, { code: 'wallet:test:php', asset: 'PHP', kind: 'wallet', floor: 0 })
  for (const amount of [100, 200, 300]) await credit(amount)
})
afterEach(() => api.close())

const credit = (amount: number) =>
  post(api.owner, {
    cause: `credit of ${amount}`,
    kind: 'test',
    postings: [
      { account: operator, amount: -amount },
      { account: wallet, amount },
    ],
  })

/** Changes data as a user who can disable every safeguard. */
const tamper = (text: string) =>
  api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(text).execute(tx)
  })

const health = async (level = 20) => api.staffWith(fromLevel(level)).get(ledgerCalls.health, {})

test('ledger check › reports a correct ledger with its figures', async () => {
  expect((await health()).state).toBe('unchecked')
  expect(await checkLedger(api.worker)).toMatchObject({ isSound: true, scope: 'all', errors: [] })
  expect(await health()).toMatchObject({ state: 'sound', stopped: false, errorCount: 0 })
  expect((await health()).assets.find(({ asset }) => asset === 'PHP')).toMatchObject({
    wallets: 600,
    house: -600,
    held: 0,
  })
})

test('ledger status › shows the state to everyone and the figures with permission only', async () => {
  await checkLedger(api.worker)
  expect(await health(20)).toMatchObject({ state: 'sound', figuresShown: true })
  expect(await health(10)).toMatchObject({ state: 'sound', figuresShown: false, assets: [] })
})

test('ledger status › shows the affected accounts to administrators only', async () => {
  await tamper(`update ledger_balance set posted = posted + 1 where account_id = ${wallet}`)
  await checkLedger(api.worker)
  expect(await health(20)).toMatchObject({ state: 'wrong', stopped: true, why: '', errors: [] })
  const { why, errors, errorCount } = await health(80)
  expect([errors.length, errorCount > 0]).toEqual([errorCount, true])
  expect(why).toContain('wallet:test:php')
})

describe('ledger check after tampering', () => {
  const tamperings: [string, string][] = [
    ['a balance', 'update ledger_balance set posted = posted + 1 where account_id = :wallet'],
    [
      'two balances that cancel out',
      'update ledger_balance set posted = posted + case account_id when :wallet then 1 else -1 end where account_id in (:wallet, :operator)',
    ],
    ['an amount', 'update ledger_posting set amount = amount + 1 where account_id = :wallet and no = 2'],
    ['both sides of an amount', 'update ledger_posting set amount = amount * 2 where no = 2'],
    ['a posting taken away', 'delete from ledger_posting where account_id = :wallet and no = 3'],
    [
      'a whole transfer taken away',
      `delete from ledger_posting where transfer_id = (select transfer_id from ledger_key where cause = 'credit of 200')`,
    ],
    [
      'a posting put in',
      `insert into ledger_posting select account_id, shard, 4, now(), gen_random_uuid(), asset, 50, balance_after + 50 from ledger_posting where account_id = :wallet and no = 3`,
    ],
    ['an account of another asset', `update ledger_account set asset = 'VC' where id = :wallet`],
    ['a hold that nobody opened', 'update ledger_balance set held = 5 where account_id = :wallet'],
    ['a cause', `update ledger_key set cause = 'another' where cause = 'credit of 200'`],
    [
      'the moment of a posting',
      `update ledger_posting set at = at - interval '1 hour' where account_id = :wallet and no = 3`,
    ],
    ['a shard taken away', 'delete from ledger_balance where account_id = :operator'],
  ]
  test.each(tamperings)('detects %s', async (_, tampering) => {
    await tamper(tampering.replaceAll(':wallet', String(wallet)).replaceAll(':operator', String(operator)))
    const check = await checkLedger(api.worker)
    expect(check.isSound).toBe(false)
    expect(check.errors.length).toBeGreaterThan(0)
  })
})

test('mismatch › stops money, is shown to administrators, and ends with a passed check', async () => {
  const tampering = `update ledger_balance set posted = posted + 1 where account_id = ${wallet}`
  await tamper(tampering)
  await checkLedger(api.worker)
  await expect(credit(1)).rejects.toThrow(/stopped/)
  expect(await health(20)).toMatchObject({ state: 'wrong', stopped: true, errors: [] })
  const report = await health(80)
  expect(report.errors.map(({ subject }) => subject)).toContain('wallet:test:php')
  expect(report.why).toContain('wallet:test:php')

  expect((await resumeMoney(api.owner)).isSound).toBe(false)
  await expect(credit(1)).rejects.toThrow(/stopped/)
  await tamper(tampering.replace('+ 1', '- 1'))
  expect((await resumeMoney(api.owner)).isSound).toBe(true)
  expect(await credit(1)).toBe(true)
  expect((await health()).state).toBe('sound')
})

test('mismatch › sends one notification for the stop', async () => {
  const messages: string[] = []
  const onStop = async (_tx: unknown, message: string) => void messages.push(message)
  expect((await checkLedger(api.worker, 'all', onStop)).isSound).toBe(true)
  await tamper(`update ledger_posting set amount = amount + 1 where account_id = ${wallet} and no = 3`)
  for (let round = 0; round < 2; round++) await checkLedger(api.worker, 'all', onStop)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain('balance is')
})

describe('incremental ledger check', () => {
  test('finds a changed recent posting', async () => {
    expect((await checkLedger(api.worker, 'recent')).isSound).toBe(true)
    await tamper(
      `update ledger_posting set balance_after = balance_after + 1 where account_id = ${wallet} and no = 3`,
    )
    expect((await checkLedger(api.worker, 'recent')).isSound).toBe(false)
  })

  test('finds balances changed without a posting', async () => {
    await tamper(
      `update ledger_balance set posted = posted + case account_id when ${wallet} then 1 else -1 end where account_id in (${wallet}, ${operator})`,
    )
    expect((await checkLedger(api.worker, 'recent')).errors.map(({ error }) => error)).toContain('balance')
  })
})

describe('scheduled ledger check', () => {
  test('runs in one of several processes, at most once a minute', async () => {
    const checks = await Promise.all([1, 2, 3, 4].map(() => checkIfDue(api.worker)))
    expect(checks.filter((check) => check !== null)).toHaveLength(1)
    expect(await checkIfDue(api.worker)).toBeNull()
  })

  test('is reported as late if it has not run for several minutes', async () => {
    await checkLedger(api.worker)
    await tamper(`update ledger_check set at = at - interval '6 minutes'`)
    expect((await health()).state).toBe('late')
  })
})
