import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { expireOverdue } from '#platform/server/approvals/approvals.ts'
import {
  type ApprovalFixture,
  type FixturePerson,
  openApprovalFixture,
} from '#platform/server/approvals/testing/approval-fixture.ts'
import {
  blockedReason,
  debitReason,
  doubtfulReason,
  levelCentavos,
  submitCalls,
  testApprovalTypes,
  tierCentavos,
} from '#platform/server/approvals/testing/approval-types.ts'

let fixture: ApprovalFixture
let maker: FixturePerson
let ana: FixturePerson
let ben: FixturePerson
beforeAll(async () => void (fixture = await openApprovalFixture()))
afterAll(() => fixture.close())
beforeEach(() => {
  maker = fixture.person()
  ana = fixture.manager()
  ben = fixture.manager()
})

const approve = { verdict: 'approve' } as const
const reject = { verdict: 'reject', reason: 'The receipt is missing.' } as const
const { decide, details, inbox, linkInfo, mine, takeBack } = approvalCalls
const waitingFor = async (who: FixturePerson) =>
  ((await who.get(inbox, {})) as { rows: { id: number }[] }).rows.map(({ id }) => id)

describe('decision', () => {
  test('decision by a line manager is made once and moves the money once', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana])
    expect(await waitingFor(ana)).toContain(requestId)
    expect(await ana.says(decide, { requestId, hash, ...approve })).toMatch(/was credited/)
    expect(await fixture.balance(wallet)).toBe(125_050)
    expect(await ana.says(decide, { requestId, hash, ...approve })).toMatch(
      new RegExp(`^This request was approved by ${ana.name} on .* [AP]M\\.$`),
    )
    expect(await fixture.balance(wallet)).toBe(125_050)
    expect(await waitingFor(ana)).not.toContain(requestId)
  })

  test('rejection requires and stores a reason and moves no money', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana])
    const without = await fixture.decide(ana, { requestId, hash, verdict: 'reject' })
    expect(without).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
    expect((await fixture.decide(ana, { requestId, hash, verdict: 'reject', reason: 'no' })).status).toBe(422)
    await ana.get(decide, { requestId, hash, ...reject })
    expect(await fixture.balance(wallet)).toBe(0)
    expect(await maker.get(details, { requestId })).toMatchObject({
      status: 'rejected',
      reason: reject.reason,
      decisions: [{ name: ana.name, verdict: 'reject' }],
    })
  })

  test('decision that cannot be executed leaves the request pending and returns the error', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana], { why: blockedReason })
    expect(await ana.get(details, { requestId })).toMatchObject({ executionError: 'The wallet is frozen.' })
    expect(await ana.says(decide, { requestId, hash, ...approve })).toBe('The wallet is frozen.')
    expect(await fixture.statusOf(requestId)).toBe('pending')
    expect(await fixture.balance(wallet)).toBe(0)
  })

  test('is rolled back when the posting fails', async () => {
    const empty = await fixture.wallet()
    const { requestId, hash } = await fixture.submitted(maker, [ana], { fromAccount: empty })
    const token = await fixture.tokenFor(ana, requestId)
    expect(await ana.codeOf(decide, { requestId, hash, ...approve })).toBe('platform.INSUFFICIENT_BALANCE')
    expect(await fixture.statusOf(requestId)).toBe('pending')
    expect(await ana.get(details, { requestId })).toMatchObject({ decisions: [], ineligibility: null })
    expect((await ana.answer(linkInfo, { token })).status).toBe(200)
  })

  test('is rejected, and the request hidden, for a person it was not sent to', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    expect(await waitingFor(ben)).not.toContain(requestId)
    expect((await ben.answer(details, { requestId })).status).toBe(404)
    expect((await fixture.decide(ben, { requestId, hash, ...approve })).status).toBe(403)
  })

  test('is rejected for a former line manager', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    ana.becomes({ isLineManager: false })
    expect(await waitingFor(ana)).toEqual([])
    expect((await fixture.decide(ana, { requestId, hash, ...approve })).body.messageCode).toBe(
      'platform.NOT_LINE_MANAGER',
    )
  })

  test('is rejected when the request differs from the displayed one', async () => {
    const { requestId, hash, payload } = await fixture.submitted(maker, [ana])
    await maker.get(submitCalls.replace, { requestId, payload: { ...payload, amountCentavos: 999 } })
    expect((await fixture.decide(ana, { requestId, hash, ...approve })).body.code).toBe('STALE')
    expect(await fixture.balance(payload.toAccount)).toBe(0)
  })

  test('is rejected when balances differ from the displayed ones, for a type that requires it', async () => {
    const checker = fixture.checker()
    const { requestId, payload, hash } = await fixture.submitted(maker, [], { kind: 'test-exact-credit' })
    const shown = (await checker.get(details, { requestId })) as { hash: string }
    expect((await fixture.decide(checker, { requestId, hash, ...approve })).body.code).toBe('STALE')

    const first = await fixture.submitted(maker, [], {
      kind: 'test-placed-credit',
      toAccount: payload.toAccount,
    })
    await checker.get(decide, { requestId: first.requestId, hash: first.hash, ...approve })
    expect((await fixture.decide(checker, { requestId, hash: shown.hash, ...approve })).body.code).toBe(
      'STALE',
    )
    const again = (await checker.get(details, { requestId })) as { hash: string }
    await checker.get(decide, { requestId, hash: again.hash, ...approve })
    expect(await fixture.balance(payload.toAccount)).toBe(250_100)
  })

  test('is rejected when the stored request was changed in the database', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    await sql`alter table approval_request disable trigger approval_request_guard`.execute(fixture.owner)
    await sql`update approval_request set payload = jsonb_set(payload, '{amountCentavos}', '999999') where id = ${requestId}`.execute(
      fixture.owner,
    )
    await sql`alter table approval_request enable trigger approval_request_guard`.execute(fixture.owner)
    expect(await ana.codeOf(decide, { requestId, hash, ...approve })).toBe('platform.REQUEST_TAMPERED')
  })
})

describe('eligibility', () => {
  test('is given to everyone with the permission when no approver is chosen', async () => {
    const checker = fixture.checker()
    const { requestId, hash, wallet } = await fixture.submitted(maker, [], { kind: 'test-placed-credit' })
    expect(await waitingFor(checker)).toContain(requestId)
    expect((await fixture.decide(ana, { requestId, hash, ...approve })).status).toBe(403)
    await checker.get(decide, { requestId, hash, ...approve })
    expect(await fixture.balance(wallet)).toBe(125_050)
  })

  test('is limited to the chosen approvers', async () => {
    const [chosen, other] = [fixture.checker(), fixture.checker()]
    const { requestId, hash } = await fixture.submitted(maker, [chosen], { kind: 'test-placed-credit' })
    expect((await fixture.decide(other, { requestId, hash, ...approve })).body.messageCode).toBe(
      'platform.NOT_ADDRESSED',
    )
    expect(await waitingFor(other)).not.toContain(requestId)
    await chosen.get(decide, { requestId, hash, ...approve })
  })

  test('requires a level for a large amount, which the inbox shows', async () => {
    const [first, second] = [fixture.manager({ level: 60 }), fixture.manager({ level: 60 })]
    const { requestId, hash } = await fixture.submitted(maker, [ana, first, second], {
      amountCentavos: levelCentavos + 1,
    })
    expect(await waitingFor(ana)).not.toContain(requestId)
    expect((await fixture.decide(ana, { requestId, hash, ...approve })).body.messageCode).toBe(
      'platform.LEVEL_TOO_LOW',
    )
    expect(await waitingFor(first)).toContain(requestId)
  })

  test('is not extended for an administrator, who can only view all requests', async () => {
    const admin = fixture.manager({ level: 80 })
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    expect(await admin.get(details, { requestId })).toMatchObject({
      ineligibility: { code: 'not-addressed' },
    })
    expect((await fixture.decide(admin, { requestId, hash, ...approve })).status).toBe(403)
  })
})

describe('two-tier approval', () => {
  const large = { amountCentavos: tierCentavos + 1 }

  test('needs two different approvers', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana, ben], large)
    expect(await ana.codeOf(decide, { requestId, hash, ...approve })).toBe('platform.APPROVAL_RECORDED')
    expect(await ana.codeOf(decide, { requestId, hash, ...approve })).toBe('platform.ALREADY_DECIDED')
    expect(await fixture.balance(wallet)).toBe(0)
    expect(await waitingFor(ana)).not.toContain(requestId)
    expect(await ben.get(details, { requestId })).toMatchObject({ approvalsGiven: 1, approvalsNeeded: 2 })
    await ben.get(decide, { requestId, hash, ...approve })
    expect(await fixture.balance(wallet)).toBe(tierCentavos + 1)
  })

  test('ends with one rejection', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana, ben], large)
    await ana.get(decide, { requestId, hash, ...approve })
    await ben.get(decide, { requestId, hash, ...reject })
    expect(await fixture.statusOf(requestId)).toBe('rejected')
    expect(await fixture.balance(wallet)).toBe(0)
  })

  test('starts again after a change by the maker', async () => {
    const { requestId, hash, payload, wallet } = await fixture.submitted(maker, [ana, ben], large)
    await ana.get(decide, { requestId, hash, ...approve })
    await maker.get(submitCalls.replace, { requestId, payload: { ...payload, why: 'A better reason' } })
    const changed = await fixture.hashOf(requestId)
    expect(await ben.codeOf(decide, { requestId, hash: changed, ...approve })).toBe(
      'platform.APPROVAL_RECORDED',
    )
    expect(await fixture.balance(wallet)).toBe(0)
    await ana.get(decide, { requestId, hash: changed, ...approve })
    expect(await fixture.balance(wallet)).toBe(tierCentavos + 1)
  })

  test('is sent to at least two approvers', async () => {
    await expect(fixture.submitted(maker, [ana], large)).rejects.toThrow(/Choose more line managers/)
  })

  test('cannot be completed by one person, enforced by the database', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana, ben], large)
    await ana.get(decide, { requestId, hash, ...approve })
    await expect(
      sql`update approval_request set status = 'approved', decided_at = now() where id = ${requestId}`.execute(
        fixture.owner,
      ),
    ).rejects.toThrow(/Too few people/)
  })
})

describe('approval by the maker', () => {
  const own = 'platform.OWN_REQUEST'
  let chief: FixturePerson
  beforeEach(() => void (chief = fixture.manager({ level: 100, access: fixture.checker().access })))

  test('is rejected on the screen', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(chief, [ana])
    const answer = await fixture.decide(chief, { requestId, hash, ...approve })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'err', messageCode: own, code: 'MAKER_IS_CHECKER' },
    })
    expect((await fixture.decide(chief, { requestId, hash, ...reject })).body.messageCode).toBe(own)
    const { rows } =
      await sql`select call, changes from audit_entry where action = 'Denied' and kind = 'approval'
      and record_id = ${String(requestId)} and actor_id = ${chief.id}`.execute(fixture.owner)
    const entry = {
      call: '/approvals/decide',
      changes: [{ field: 'code', old: null, new: 'MAKER_IS_CHECKER' }],
    }
    expect(rows).toEqual([entry, entry])
    expect(await chief.get(details, { requestId })).toMatchObject({
      ineligibility: { code: 'own' },
      isMine: true,
    })
    expect(await fixture.balance(wallet)).toBe(0)
  })

  test('is rejected despite the permission', async () => {
    const { requestId, hash } = await fixture.submitted(chief, [], { kind: 'test-placed-credit' })
    expect((await fixture.decide(chief, { requestId, hash, ...approve })).body.messageCode).toBe(own)
    expect(await waitingFor(chief)).not.toContain(requestId)
  })

  test('is rejected in a bulk decision', async () => {
    const { requestId, hash } = await fixture.submitted(chief, [ana])
    const other = await fixture.submitted(maker, [chief])
    const reply = await chief.get(approvalCalls.decideMany, {
      items: [
        { requestId, hash },
        { requestId: other.requestId, hash: other.hash },
      ],
      ...approve,
    })
    expect(reply).toMatchObject({ done: 1, failed: 1 })
    expect(reply).toMatchObject({
      results: [
        { requestId, message: 'You cannot approve your own request.', isDone: false },
        { isDone: true },
      ],
    })
    const { rows } =
      await sql`select reason, call from audit_entry where action = 'Denied' and kind = 'approval'
      and record_id = ${String(requestId)} and actor_id = ${chief.id}`.execute(fixture.owner)
    expect(rows).toMatchObject([{ call: '/approvals/decide-many' }])
    expect(await fixture.statusOf(requestId)).toBe('pending')
    expect(await fixture.balance(other.wallet)).toBe(125_050)
  })

  test('is rejected with the link of another approver', async () => {
    const { requestId } = await fixture.submitted(chief, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    const answer = await fixture.decide(chief, { token, hash: await fixture.hashOf(requestId), ...approve })
    expect(answer.body.message).toBe('This link was sent to another account.')
    expect(await fixture.statusOf(requestId)).toBe('pending')
  })

  test('is rejected for a delegate of the approver', async () => {
    const { requestId, hash } = await fixture.submitted(chief, [ana])
    await absence(ana, chief)
    expect((await fixture.decide(chief, { requestId, hash, ...approve })).body.messageCode).toBe(own)
    expect(await waitingFor(chief)).not.toContain(requestId)
  })

  test('is rejected after a change of email and role', async () => {
    const { requestId, hash } = await fixture.submitted(chief, [ana])
    chief.becomes({ email: 'new-name@erp.test', level: 80 })
    expect((await fixture.decide(chief, { requestId, hash, ...approve })).body.messageCode).toBe(own)
  })

  test('is rejected when the request is addressed to the maker', async () => {
    await expect(fixture.submitted(chief, [chief, ana])).rejects.toThrow(
      'You cannot approve your own request.',
    )
  })

  test('is rejected by a constraint in the database', async () => {
    const { requestId } = await fixture.submitted(chief, [ana])
    const insert = (makerId: number) =>
      sql`insert into approval_decision (request_id, version, person_id, approver_id, maker_id, email, name, verdict, payload_hash, via)
        values (${requestId}, 1, ${chief.id}, ${ana.id}, ${makerId}, 'x@erp.test', 'X', 'approve', ${Buffer.alloc(32)}, 'console')`.execute(
        fixture.owner,
      )
    await expect(insert(chief.id)).rejects.toThrow(/approval_decision_two_people/)
    await expect(insert(maker.id)).rejects.toThrow(/foreign key/)
  })
})

describe('email link', () => {
  test('changes nothing when opened repeatedly', async () => {
    const { requestId, wallet } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    for (let n = 0; n < 3; n++) {
      expect(await ana.get(linkInfo, { token }, n)).toMatchObject({
        details: { id: requestId, ineligibility: null },
        actions: ['approve'],
      })
    }
    expect(await fixture.statusOf(requestId)).toBe('pending')
    expect(await fixture.balance(wallet)).toBe(0)
  })

  test('decides once across processes', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    await ana.get(decide, { token, hash, ...approve }, 0)
    for (const door of [0, 1]) {
      expect(await ana.codeOf(decide, { token, hash, ...approve }, door)).toBe('platform.LINK_USED')
      expect(await ana.codeOf(linkInfo, { token }, door)).toBe('platform.LINK_USED')
    }
    expect(await fixture.balance(wallet)).toBe(125_050)
  })

  test('is used up by a decision in the console', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    await ana.get(decide, { requestId, hash, ...approve })
    expect(await ana.codeOf(linkInfo, { token })).toBe('platform.LINK_USED')
  })

  test('works only for its addressee, and use by others is audited', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana, ben])
    const token = await fixture.tokenFor(ana, requestId)
    const foreign = await ben.answer(linkInfo, { token })
    expect(foreign).toMatchObject({
      status: 403,
      body: { message: 'This link was sent to another account.' },
    })
    expect((await fixture.decide(ben, { token, hash, ...approve })).status).toBe(403)
    const { rows } =
      await sql`select call from audit_entry where action = 'Denied' and kind = 'approval' and record_id = ${String(requestId)}
        and actor_id = ${ben.id} order by id`.execute(fixture.owner)
    expect(rows).toEqual([{ call: '/approvals/link-info' }, { call: '/approvals/decide' }])
    expect(await fixture.statusOf(requestId)).toBe('pending')
  })

  test.each([
    ['altered', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['cut', (token: string) => token.slice(0, 20)],
    ['invented', () => 'x'.repeat(43)],
  ])('email link that was %s is invalid', async (_, changed) => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    const token = changed(await fixture.tokenFor(ana, requestId))
    expect(await ana.codeOf(linkInfo, { token })).toBe('platform.LINK_UNKNOWN')
    expect(await ana.codeOf(decide, { token, hash, ...approve })).toBe('platform.LINK_UNKNOWN')
  })

  test('email link of an earlier version is invalid', async () => {
    const { requestId, payload } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    await maker.get(submitCalls.replace, { requestId, payload: { ...payload, amountCentavos: 1 } })
    const hash = await fixture.hashOf(requestId)
    expect(await ana.codeOf(linkInfo, { token })).toBe('platform.LINK_UNKNOWN')
    expect(await ana.codeOf(decide, { token, hash, ...approve })).toBe('platform.LINK_UNKNOWN')
    const newer = await fixture.tokenFor(ana, requestId)
    await ana.get(decide, { token: newer, hash, ...approve })
  })

  test('email link that still exists is invalid for a later version', async () => {
    const { requestId, payload } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    await maker.get(submitCalls.replace, { requestId, payload: { ...payload, amountCentavos: 1 } })
    await sql`insert into approval_token (hash, request_id, version, person_id, actions, expires_at)
      values (sha256(${token}::text::bytea), ${requestId}, 1, ${ana.id}, '{approve}', now() + interval '1 day')`.execute(
      fixture.owner,
    )
    const hash = await fixture.hashOf(requestId)
    expect(await ana.codeOf(decide, { token, hash, ...approve })).toBe('platform.LINK_EXPIRED')
    expect(await fixture.statusOf(requestId)).toBe('pending')
  })

  test('is rejected after its expiry', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    await fixture.passTime(requestId)
    expect(await ana.codeOf(linkInfo, { token })).toBe('platform.LINK_EXPIRED')
    expect(await ana.codeOf(decide, { token, hash, ...approve })).toBe('platform.LINK_EXPIRED')
  })

  test('is stored only as a hash and uses the configured host', async () => {
    const { requestId } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    expect(token).toHaveLength(43)
    const { rows: record } = await sql<{
      all: string
    }>`select string_agg(t::text, '') as all from approval_token t`.execute(fixture.owner)
    expect(record[0]?.all).not.toContain(token)
    const { rows } = await sql<{
      text: string
    }>`select text from outbox_mail where recipient = ${ana.email}`.execute(fixture.owner)
    const hosts = [...(rows[0]?.text ?? '').matchAll(/https?:\/\/[^/\s]+/g)].map(([host]) => host)
    expect(new Set(hosts)).toEqual(new Set([fixture.configuration.publicUrl]))
  })

  test('decides only the action in its address and remains valid for it', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    const [toApprove, toReject] = [
      await fixture.tokenFor(ana, requestId, 'approve'),
      await fixture.tokenFor(ana, requestId, 'reject'),
    ]
    expect(toApprove).not.toBe(toReject)
    expect(await ana.get(linkInfo, { token: toApprove })).toMatchObject({ actions: ['approve'] })
    expect(await ana.get(linkInfo, { token: toReject })).toMatchObject({ actions: ['reject'] })
    for (const wrong of [
      { token: toApprove, hash, ...reject },
      { token: toReject, hash, ...approve },
    ]) {
      const { status, body } = await fixture.decide(ana, wrong)
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await fixture.statusOf(requestId)).toBe('pending')
    await ana.get(decide, { token: toReject, hash, ...reject })
    expect(await fixture.statusOf(requestId)).toBe('rejected')
    expect((await fixture.decide(ana, { token: toApprove, hash, ...approve })).body.code).toBe('TOKEN_USED')
  })

  test('cannot be combined with a reference number', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    const token = await fixture.tokenFor(ana, requestId)
    expect((await fixture.decide(ana, { requestId, token, hash, ...approve })).status).toBe(422)
    expect((await fixture.decide(ana, { hash, ...approve })).status).toBe(422)
  })
})

describe('late decision', () => {
  test('names the approver and the time, even with an outdated hash', async () => {
    const { requestId, hash, payload } = await fixture.submitted(maker, [ana, ben])
    await maker.get(submitCalls.replace, { requestId, payload: { ...payload, amountCentavos: 999 } })
    const now = (await ben.get(details, { requestId })) as { hash: string }
    await ben.get(decide, { requestId, hash: now.hash, ...reject })
    const late = await fixture.decide(ana, { requestId, hash, ...approve })
    expect(late.body).toMatchObject({ status: 'err', code: 'INVALID_STATE' })
    expect(late.body.message).toMatch(new RegExp(`rejected by ${ben.name} on \\w{3} \\d+, \\d{4}, .* [AP]M`))
  })
})

test('inbox › shows debits of a request separately from credits', async () => {
  const credit = await fixture.submitted(maker, [ana])
  const debit = await fixture.submitted(maker, [ana], { why: debitReason, amountCentavos: 10_000 })
  const { rows } = (await ana.get(inbox, { limit: 100 })) as { rows: { id: number; debit: number }[] }
  const debits = new Map(rows.map(({ id, debit }) => [id, debit]))
  expect([debits.get(credit.requestId), debits.get(debit.requestId)]).toEqual([0, 10_000])
})

describe('maker', () => {
  test('can withdraw a pending request, which cannot be decided afterwards', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana])
    expect((await ana.answer(takeBack, { requestId, reason: 'Not mine to take' })).status).toBe(403)
    await maker.get(takeBack, { requestId, reason: 'Entered twice by mistake' })
    expect(await ana.says(decide, { requestId, hash, ...approve })).toMatch(/^This request was cancelled on /)
    expect(await maker.says(takeBack, { requestId, reason: 'Once more' })).toMatch(
      /^This request was cancelled on /,
    )
    expect(await fixture.balance(wallet)).toBe(0)
  })

  test('sees the request with its approvers among their own requests', async () => {
    const { requestId } = await fixture.submitted(maker, [ana, ben])
    expect(await maker.get(mine, { filters: { status: 'pending' } })).toMatchObject({
      rows: [{ id: requestId, sentTo: [{ name: ana.name }, { name: ben.name }], amount: 125_050 }],
    })
    expect(await maker.get(mine, { search: 'no such thing' })).toMatchObject({ rows: [] })
    await sql`update approval_request set maker_name = ${'Niño D\u2019Angelo'} where id = ${requestId}`.execute(
      fixture.owner,
    )
    for (const search of ['niño d\u2019angelo', "nino d'angelo", 'NIN\u0303O'])
      expect(await maker.get(mine, { search })).toMatchObject({ rows: [{ id: requestId }] })
    expect(await maker.get(approvalCalls.counts, {})).toMatchObject({ mine: 1, waiting: 0 })
    expect(await ana.get(approvalCalls.counts, {})).toMatchObject({ mine: 0, waiting: 1 })
  })

  test('gets the pending request for a second submission', async () => {
    const { wallet } = await fixture.submitted(maker, [ana])
    await expect(fixture.submitted(fixture.person(), [ana], { toAccount: wallet })).rejects.toThrow(
      /APR\d{7} by .* is already pending/,
    )
  })

  test('creates one request for many simultaneous submissions', async () => {
    const toAccount = await fixture.wallet()
    const makers = Array.from({ length: 8 }, () => fixture.person())
    const request = await Promise.allSettled(
      makers.map((each) => fixture.submitted(each, [ana], { toAccount })),
    )
    expect(request.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is emailed the result', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    await ana.get(decide, { requestId, hash, ...reject })
    const { rows } = await sql<{
      text: string
    }>`select text from outbox_mail where recipient = ${maker.email}`.execute(fixture.owner)
    expect(rows[0]?.text).toContain(reject.reason)
  })
})

describe('expiry', () => {
  test('is automatic and audited, and the maker can resubmit the request', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana])
    const old = await fixture.tokenFor(ana, requestId)
    await fixture.passTime(requestId)
    expect(await ana.says(decide, { requestId, hash, ...approve })).toMatch(/^This request expired on /)
    expect(await waitingFor(ana)).not.toContain(requestId)
    const ended = await Promise.all([
      expireOverdue(fixture.db, testApprovalTypes),
      expireOverdue(fixture.db, testApprovalTypes),
    ])
    expect(ended[0] + ended[1]).toBeGreaterThanOrEqual(1)
    expect(await fixture.statusOf(requestId)).toBe('expired')
    const logs = await maker.get(approvalCalls.logs, { requestId })
    expect(logs).toMatchObject({
      rows: [{ action: 'Expire', actor: { email: '' } }, { action: 'Submit for approval' }],
    })

    await maker.get(submitCalls.resend, { requestId })
    expect(await ana.codeOf(linkInfo, { token: old })).toBe('platform.LINK_UNKNOWN')
    await ana.get(decide, { token: await fixture.tokenFor(ana, requestId), hash, ...approve })
    expect(await fixture.balance(wallet)).toBe(125_050)
  })

  test('is required before a request can be resubmitted', async () => {
    const { requestId } = await fixture.submitted(maker, [ana])
    expect(await maker.codeOf(submitCalls.resend, { requestId })).toBe('platform.NOT_EXPIRED')
  })
})

describe('delegation', () => {
  test('lets a colleague decide for the absent approver, and records it', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    await absence(ana, ben)
    expect(await ben.get(inbox, {})).toMatchObject({ rows: [{ id: requestId, inPlaceOf: ana.name }] })
    await ben.get(decide, { requestId, hash, ...approve })
    expect(await maker.get(details, { requestId })).toMatchObject({
      decisions: [{ name: ben.name, inPlaceOf: ana.name }],
    })
  })

  test('has no effect after its end', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    await absence(ana, ben, { from: '-3 days', until: '-1 second' })
    expect((await fixture.decide(ben, { requestId, hash, ...approve })).status).toBe(403)
    await absence(ana, ben, { from: '1 hour', until: '2 days' })
    expect((await fixture.decide(ben, { requestId, hash, ...approve })).status).toBe(403)
    expect(await waitingFor(ben)).toEqual([])
  })

  test('gives approver and delegate only one approval between them', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana, fixture.manager()], {
      amountCentavos: tierCentavos + 1,
    })
    await absence(ana, ben)
    await ana.get(decide, { requestId, hash, ...approve })
    expect((await fixture.decide(ben, { requestId, hash, ...approve })).body.messageCode).toBe(
      'platform.COVERED_DECIDED',
    )
    expect(await fixture.balance(wallet)).toBe(0)
  })
})

test('bulk decision › returns a result for each request, and a repetition changes nothing', async () => {
  const first = await fixture.submitted(maker, [ana])
  const second = await fixture.submitted(maker, [ana], { why: blockedReason })
  const third = await fixture.submitted(maker, [ana])
  const items = [third, second, first].map(({ requestId, hash }) => ({ requestId, hash }))
  const key = '7d1f7c1e-55a0-4b8e-9a3e-0123456789ab'
  for (const door of [0, 1]) {
    const { body } = await ana.answer(approvalCalls.decideMany, { items, ...approve }, door, key)
    expect(body).toMatchObject({
      messageCode: 'approvals.BULK_PARTLY_DECIDED',
      params: { decided: 2, failed: 1 },
    })
    expect(body.data).toMatchObject({
      results: [{ isDone: true }, { message: 'The wallet is frozen.' }, { isDone: true }],
    })
  }
  expect(await fixture.balance(first.wallet)).toBe(125_050)
  expect(await fixture.balance(second.wallet)).toBe(0)
})

test('bulk decision › does not approve a request with checks to review, which its page and a rejection still can', async () => {
  const usual = await fixture.submitted(maker, [ana])
  const doubtful = await fixture.submitted(maker, [ana], { why: doubtfulReason })
  const rejected = await fixture.submitted(maker, [ana], { why: doubtfulReason })
  const requestIds = [usual.requestId, doubtful.requestId]
  expect(await ana.get(approvalCalls.checksOfMany, { requestIds })).toEqual([
    { requestId: usual.requestId, doubtful: [] },
    {
      requestId: doubtful.requestId,
      doubtful: [{ en: expect.stringMatching(/^Similar/), fil: expect.any(String) }],
    },
  ])
  expect((await ben.answer(approvalCalls.checksOfMany, { requestIds })).status).toBe(404)
  const items = [usual, doubtful].map(({ requestId, hash }) => ({ requestId, hash }))
  expect(await ana.get(approvalCalls.decideMany, { items, ...approve })).toMatchObject({
    done: 1,
    results: [{ isDone: true }, { isDone: false, messageCode: 'platform.CHECKS_TO_REVIEW' }],
  })
  expect(await fixture.statusOf(doubtful.requestId)).toBe('pending')
  const { requestId, hash } = doubtful
  expect((await fixture.decide(ana, { requestId, hash, ...approve })).status).toBe(200)
  const others = [{ requestId: rejected.requestId, hash: rejected.hash }]
  expect(await ana.get(approvalCalls.decideMany, { items: others, ...reject })).toMatchObject({ done: 1 })
})

test('bulk decision › rolls back only the decision whose posting failed', async () => {
  const first = await fixture.submitted(maker, [ana])
  const failing = await fixture.submitted(maker, [ana], { fromAccount: await fixture.wallet() })
  const last = await fixture.submitted(maker, [ana])
  const items = [first, failing, last].map(({ requestId, hash }) => ({ requestId, hash }))
  const reply = await ana.get(approvalCalls.decideMany, { items, ...approve })
  expect(reply).toMatchObject({
    done: 2,
    results: [{ isDone: true }, { isDone: false, message: 'Insufficient balance.' }, { isDone: true }],
  })
  expect(await fixture.statusOf(failing.requestId)).toBe('pending')
  expect(await ana.get(details, { requestId: failing.requestId })).toMatchObject({
    decisions: [],
    ineligibility: null,
  })
  expect(await fixture.balance(last.wallet)).toBe(125_050)
})

async function absence(
  from: FixturePerson,
  to: FixturePerson,
  { from: begins = '-1 hour', until = '1 day' } = {},
) {
  await sql`insert into approval_delegation (from_person, from_email, from_name, to_person, to_email, to_name, from_at, until_at)
    values (${from.id}, ${from.email}, ${from.name}, ${to.id}, ${to.email}, ${to.name},
      now() + ${begins}::interval, now() + ${until}::interval)`.execute(fixture.owner)
}

describe('return for changes', () => {
  const sendBack = { verdict: 'return', reason: 'Attach the receipt' } as const
  const returned = async (change: Parameters<ApprovalFixture['submitted']>[2] = {}, people = [ana]) => {
    const submitted = await fixture.submitted(maker, people, change)
    await ana.get(decide, { requestId: submitted.requestId, hash: submitted.hash, ...sendBack })
    return submitted
  }
  const replaceWith = (submitted: Awaited<ReturnType<typeof returned>>, reason: string) =>
    maker.get(submitCalls.replace, {
      requestId: submitted.requestId,
      payload: { ...submitted.payload, why: reason },
    })

  test('request › appears in the list of its maker with the reason, is emailed and cannot be decided', async () => {
    const { requestId, hash, wallet } = await returned()
    expect(await waitingFor(ana)).not.toContain(requestId)
    const editPath = `/test/${wallet}`
    expect(await maker.get(details, { requestId })).toMatchObject({
      status: 'returned',
      reason: sendBack.reason,
      editPath,
      decisions: [{ name: ana.name, verdict: 'return' }],
    })
    const { rows } = (await maker.get(mine, { filters: { status: 'returned' } })) as {
      rows: { id: number; editPath: string }[]
    }
    expect(rows).toMatchObject([{ id: requestId, editPath }])
    const { rows: mails } = await sql<{ subject: string; text: string }>`
      select subject, text from outbox_mail where recipient = ${maker.email} order by id desc limit 1`.execute(
      fixture.owner,
    )
    expect(mails[0]?.subject).toMatch(/^Returned for changes:/)
    expect(mails[0]?.text).toContain(editPath)
    expect(mails[0]?.text).toContain(sendBack.reason)
    expect((await fixture.decide(ana, { requestId, hash, ...approve })).body.code).toBe('INVALID_STATE')
    expect(await fixture.balance(wallet)).toBe(0)
  })

  test('resubmission › creates the next version, voids approvals and links, and is decided again', async () => {
    const cora = fixture.manager()
    const submitted = await fixture.submitted(maker, [ana, ben, cora], { amountCentavos: tierCentavos + 1 })
    const token = await fixture.tokenFor(cora, submitted.requestId)
    const { requestId } = submitted
    await ana.get(decide, { requestId, hash: submitted.hash, ...approve })
    await ben.get(decide, { requestId, hash: submitted.hash, ...sendBack })
    await replaceWith(submitted, 'Now with the receipt')
    expect(await maker.get(details, { requestId })).toMatchObject({
      status: 'pending',
      version: 2,
      approvalsGiven: 0,
      decisions: [],
      editPath: null,
    })
    expect((await cora.answer(linkInfo, { token })).body.code).toBe('TOKEN_EXPIRED')
    expect((await fixture.decide(ana, { requestId, hash: submitted.hash, ...approve })).body.code).toBe(
      'STALE',
    )
    const hash = await fixture.hashOf(requestId)
    await ana.get(decide, { requestId, hash, ...approve })
    await ben.get(decide, { requestId, hash, ...approve })
    expect(await fixture.balance(submitted.wallet)).toBe(tierCentavos + 1)
  })

  test('is rejected without a reason, by the maker, by a link, in bulk and for a type without a form', async () => {
    const { requestId, hash } = await fixture.submitted(maker, [ana])
    const bare = await fixture.decide(ana, { requestId, hash, verdict: 'return' })
    expect([bare.status, bare.body.errors?.[0]?.field]).toEqual([422, 'reason'])
    expect((await fixture.decide(maker, { requestId, hash, ...sendBack })).body.code).toBe('MAKER_IS_CHECKER')
    const token = await fixture.tokenFor(ana, requestId)
    expect((await fixture.decide(ana, { token, hash, ...sendBack })).body.status).toBe('err')
    const many = await ana.answer(approvalCalls.decideMany, {
      items: [{ requestId, hash }],
      ...sendBack,
    })
    expect(many.status).toBe(422)
    expect(await fixture.statusOf(requestId)).toBe('pending')
    const formless = testApprovalTypes.find(
      ({ editPath, whoMayDecide }) => !editPath && whoMayDecide !== 'addressed',
    )
    const checker = fixture.checker()
    const other = await fixture.submitted(maker, [], { kind: formless?.kind ?? '' })
    const shown = (await checker.get(details, { requestId: other.requestId })) as {
      hash: string
      canReturn: boolean
    }
    expect(shown.canReturn).toBe(false)
    const answer = await fixture.decide(checker, {
      requestId: other.requestId,
      hash: shown.hash,
      ...sendBack,
    })
    expect([answer.body.status, await fixture.statusOf(other.requestId)]).toEqual(['err', 'pending'])
  })

  test('request › can be withdrawn by its maker and expires like a pending one', async () => {
    const one = await returned()
    await maker.get(takeBack, { requestId: one.requestId, reason: 'On second thoughts' })
    expect(await fixture.statusOf(one.requestId)).toBe('cancelled')
    const two = await returned()
    await fixture.passTime(two.requestId)
    expect(await maker.get(details, { requestId: two.requestId })).toMatchObject({ status: 'expired' })
    await expect(replaceWith(two, 'Too late')).rejects.toThrow(/expired/)
    await expireOverdue(fixture.db, testApprovalTypes)
    expect(await fixture.statusOf(two.requestId)).toBe('expired')
    await maker.get(submitCalls.resend, { requestId: two.requestId })
    expect(await fixture.statusOf(two.requestId)).toBe('pending')
  })

  test('rejects an approval of the same version in the table', async () => {
    const { requestId } = await returned()
    const forced = sql`update approval_request set status = 'pending', decided_at = null where id = ${requestId}`
    await expect(forced.execute(fixture.owner)).rejects.toThrow(/next version/)
  })
})

describe('requests of a record', () => {
  const ofRecord = (who: FixturePerson, recordId: number) =>
    who.get(approvalCalls.ofRecord, { kind: 'test wallet', recordId })

  test('are shown to its readers and those involved, with a link only for the latter', async () => {
    const { requestId, wallet } = await fixture.submitted(maker, [ana])
    expect(await ofRecord(maker, wallet)).toMatchObject([
      {
        id: requestId,
        status: 'pending',
        canOpen: true,
        kindTitle: { en: 'Test credit' },
        maker: { id: maker.id },
      },
    ])
    expect(await ofRecord(ana, wallet)).toMatchObject([{ id: requestId, canOpen: true }])
    expect(await ofRecord(fixture.reader(), wallet)).toMatchObject([{ id: requestId, canOpen: false }])
    expect(await ofRecord(ben, wallet)).toEqual([])
    expect(await ofRecord(fixture.person({ level: 60 }), wallet)).toHaveLength(1)
  })

  test('of a type with other readers are hidden from readers of its record', async () => {
    const { wallet } = await fixture.submitted(maker, [ana], { kind: 'test-hidden-credit' })
    expect(await ofRecord(fixture.reader(), wallet)).toEqual([])
    expect(await ofRecord(maker, wallet)).toHaveLength(1)
  })

  test('are open ones only, and those of another record about it', async () => {
    const { requestId, hash, wallet } = await fixture.submitted(maker, [ana])
    const other = await fixture.submitted(maker, [ana])
    await sql`insert into approval_subject (request_id, kind, record_id)
      values (${other.requestId}, 'test wallet', ${String(wallet)})`.execute(fixture.owner)
    const shown = async () => ((await ofRecord(maker, wallet)) as { id: number }[]).map(({ id }) => id)
    expect(await shown()).toEqual([requestId, other.requestId])
    await ana.get(decide, { requestId, hash, ...approve })
    expect(await shown()).toEqual([other.requestId])
    await fixture.passTime(other.requestId)
    expect(await shown()).toEqual([])
  })
})
