import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { ledgerAdministrators } from '#areas/wallets/access.ts'
import { ledgerResumeCalls } from '#areas/wallets/ledger-resume/contract.ts'
import { ledgerResumeApprovalType } from '#areas/wallets/ledger-resume/server/approval-type.ts'
import { ledgerResumeHandlers } from '#areas/wallets/ledger-resume/server/handlers.ts'
import { fromLevel } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { sqlState } from '#platform/server/db.ts'
import { checkLedger } from '#platform/server/ledger/ledger-check.ts'
import { openAccount, post } from '#platform/server/ledger/testing/postings.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let accounts: { operator: number; wallet: number }

beforeEach(async () => {
  api = await openTestApi([...ledgerResumeHandlers, ...approvalHandlers([ledgerResumeApprovalType])])
  accounts = {
    operator: await openAccount(api.owner, { code: 'operator:resume:php', asset: 'PHP', kind: 'operator' }),
    wallet: await openAccount(api.owner, { code: 'wallet:resume:php', asset: 'PHP', kind: 'wallet' }),
  }
  await credit('before')
})
afterEach(() => api.close())

const credit = (cause: string) =>
  post(api.owner, {
    cause: `credit ${cause}`,
    kind: 'test',
    postings: [
      { account: accounts.operator, amount: -100 },
      { account: accounts.wallet, amount: 100 },
    ],
  })
const canPost = () =>
  credit('after').then(
    () => true,
    () => false,
  )

/** Changes a balance as a user who can disable every safeguard. */
const changeBalance = (by: number) =>
  api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_balance set posted = posted + ${by} where account_id = ${accounts.wallet}`.execute(
      tx,
    )
  })

/** A difference that a check found, and its correction. */
async function stopMoney() {
  await changeBalance(1)
  await checkLedger(api.worker)
  await changeBalance(-1)
}

const administrator = () => api.staffWith(ledgerAdministrators)
type Person = ReturnType<typeof administrator>
const input = { reason: 'A script changed the balance; it was restored. INC-2811.' }

async function decide(requestId: number, person: Person) {
  const seen = await person.answer(approvalCalls.details, { requestId })
  const { hash = '0'.repeat(64) } = (seen.body.message ?? {}) as { hash?: string }
  return person.answer(approvalCalls.decide, { requestId, hash, verdict: 'approve', reason: 'Compared.' })
}

const request = async (person = administrator()) =>
  (await person.get(ledgerResumeCalls.request, input)).data.requestId

describe('request to resume money movements', () => {
  test('resumes them when another administrator approves after a clean check', async () => {
    await stopMoney()
    await checkLedger(api.worker)
    const requestId = await request()
    expect(await canPost()).toBe(false)
    expect((await decide(requestId, administrator())).body.status).toBe('ok')
    expect(await canPost()).toBe(true)
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from audit_entry where kind = 'ledger-stop' and action = 'Resume'`.execute(api.db)
    expect(rows).toEqual([{ action: 'Resume', reason: input.reason }])
  })

  test('is not approved by its maker or below level 80', async () => {
    await stopMoney()
    await checkLedger(api.worker)
    const maker = administrator()
    const requestId = await request(maker)
    expect((await decide(requestId, maker)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await decide(requestId, api.staffWith(fromLevel(79)))).status).toBe(403)
    expect(await canPost()).toBe(false)
  })

  test('is rejected below level 80, while money moves, and before a clean check', async () => {
    expect(await api.staffWith(fromLevel(79)).statusOf(ledgerResumeCalls.request, input)).toBe(403)
    expect(await administrator().ask(ledgerResumeCalls.request, input)).toBe('wallets.NOT_STOPPED')
    await stopMoney()
    expect(await administrator().ask(ledgerResumeCalls.request, input)).toBe('wallets.LEDGER_NOT_CLEAN')
    await checkLedger(api.worker, 'recent')
    expect(await administrator().ask(ledgerResumeCalls.request, input)).toBe('wallets.LEDGER_NOT_CLEAN')
  })

  test('is submitted once for a stop', async () => {
    await stopMoney()
    await checkLedger(api.worker)
    await request()
    expect(await administrator().ask(ledgerResumeCalls.request, input)).toMatch('wallets.RESUME_PENDING')
  })

  test('cannot be approved after a later check found a difference, or for a later stop', async () => {
    await stopMoney()
    await checkLedger(api.worker)
    const requestId = await request()
    await changeBalance(1)
    await checkLedger(api.worker)
    expect((await decide(requestId, administrator())).body.status).not.toBe('ok')
    await changeBalance(-1)
    await sql`select ledger_resume()`.execute(api.owner)
    await sql`select ledger_stop('Another reason.')`.execute(api.owner)
    await checkLedger(api.worker)
    expect((await decide(requestId, administrator())).body.status).not.toBe('ok')
    expect(await canPost()).toBe(false)
  })
})

describe('API role', () => {
  const asApi = (requestId: number) =>
    sql`select ledger_resume_approved(${requestId})`.execute(api.db).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )

  test('cannot resume without a request, with a pending one or directly', async () => {
    await stopMoney()
    await checkLedger(api.worker)
    expect(await asApi(1)).toBe('42501')
    expect(await asApi(await request())).toBe('42501')
    expect(await sql`select ledger_resume()`.execute(api.db).catch((error: unknown) => sqlState(error))).toBe(
      '42501',
    )
    expect(await canPost()).toBe(false)
  })

  test('cannot resume again with the approved request of an earlier stop', async () => {
    await stopMoney()
    await checkLedger(api.worker)
    const requestId = await request()
    await decide(requestId, administrator())
    await stopMoney()
    await checkLedger(api.worker)
    expect(await asApi(requestId)).toBe('42501')
    expect(await canPost()).toBe(false)
  })
})
