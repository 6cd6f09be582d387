import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { previewOf, type RequestPreview } from '#platform/contract/request-preview.ts'
import { type ApprovalFixture, openApprovalFixture } from './testing/approval-fixture.ts'
import { blockedReason, submitCalls, tierCentavos } from './testing/approval-types.ts'

let fixture: ApprovalFixture
beforeAll(async () => void (fixture = await openApprovalFixture()))
afterAll(() => fixture.close())

async function draft({ amountCentavos = 125_050, why = 'Failed cash-in', approvers = 2 } = {}) {
  const toAccount = await fixture.wallet()
  return {
    kind: 'test-credit',
    payload: { fromAccount: fixture.float, toAccount, amountCentavos, why },
    recordId: String(toAccount),
    sentTo: Array.from({ length: approvers }, () => fixture.manager().asAddressee),
  }
}

const preview = async (input: object) =>
  (await fixture.person().get(previewOf(submitCalls.raise), input)) as RequestPreview

const stored = async () => {
  const { rows } = await sql<{ requests: number; mails: number; entries: number }>`
    select (select count(*) from approval_request) as requests, (select count(*) from outbox_mail) as mails,
      (select count(*) from audit_entry) as entries`.execute(fixture.owner)
  return rows[0]
}

describe('preview', () => {
  test('shows the effect that approvers see after the submission', async () => {
    const [maker, input] = [fixture.person(), await draft()]
    const { submitted, errors } = (await maker.get(previewOf(submitCalls.raise), input)) as RequestPreview
    const { requestId } = (await maker.get(submitCalls.raise, input)) as { requestId: number }
    const details = await maker.get(approvalCalls.details, { requestId })
    expect(errors).toEqual([])
    expect(details).toMatchObject({ ...submitted })
  })

  test('stores no request, mail or audit entry', async () => {
    const before = await stored()
    await preview(await draft())
    expect(await stored()).toEqual(before)
  })

  test('returns the number of approvals needed and why the request cannot be executed', async () => {
    const input = await draft({ amountCentavos: tierCentavos + 1, why: blockedReason })
    expect((await preview(input)).submitted).toMatchObject({
      approvalsNeeded: 2,
      executionError: 'The wallet is frozen.',
    })
  })

  test('names the rules that require more people', async () => {
    const input = await draft({ amountCentavos: tierCentavos + 1 })
    const { rules } = (await fixture.person().get(previewOf(submitCalls.raise), input)) as RequestPreview
    expect(rules.map(({ en }) => en)).toEqual([expect.stringMatching(/above ₱50,000\.00: two approvers$/)])
  })

  test('returns the error of a write that would be rejected', async () => {
    const input = await draft({ amountCentavos: tierCentavos + 1, approvers: 1 })
    const { errors, submitted } = await preview(input)
    expect(errors[0]?.en).toContain('2 different people')
    expect(submitted).toBeNull()
  })

  test('is limited per person', async () => {
    const [maker, input] = [fixture.person(), await draft()]
    await sql`insert into rate_limit (person_id, purpose, seconds, started_at, count)
      values (${maker.id}, 'preview of a request', 60, now(), 120)`.execute(fixture.owner)
    expect((await maker.answer(previewOf(submitCalls.raise), input)).status).toBe(429)
  })
})
