import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { previewOf, type RequestPreview } from '#platform/contract/request-preview.ts'
import { type ApprovalFixture, type FixturePerson, openApprovalFixture } from './testing/approval-fixture.ts'
import { submitCalls } from './testing/approval-types.ts'

const excludedPerson = 9001
const excludedRole = 77

let fixture: ApprovalFixture
beforeAll(async () => {
  fixture = await openApprovalFixture()
  await sql`
    insert into control_rule (code, acts, subject, period, above, consequence, levels, excluded_staff, excluded_roles) values
      ('test-chain', '{test-placed-credit,test-credit}', 'request', 'request', 1000000, 'chain', '{40,60}',
        array[${excludedPerson}::bigint], array[${excludedRole}::bigint])`.execute(fixture.owner)
})
afterAll(() => fixture.close())

const amountCentavos = 1_000_001
const kind = 'test-placed-credit'

const decide = async (
  who: FixturePerson,
  { requestId, hash }: { requestId: number; hash: string },
  app = 0,
) => {
  const { body } = await fixture.decide(who, { requestId, hash, verdict: 'approve' }, app)
  return body.messageCode?.replace('platform.', '')
}

const isOffered = async (who: FixturePerson, requestId: number) => {
  const { rows } = z
    .object({ rows: z.array(z.object({ id: z.int() })) })
    .parse(await who.get(approvalCalls.inbox, {}))
  return rows.some(({ id }) => id === requestId)
}

const detailsFor = async (who: FixturePerson, requestId: number) =>
  approvalCalls.details.reply.parse(await who.get(approvalCalls.details, { requestId }))

const [level40, level60] = [() => fixture.checker(), () => fixture.checker({ level: 60 })]

test('chain › is approved step by step, each by another person of its level', async () => {
  const [maker, first, other, second] = [fixture.person(), level40(), level40(), level60()]
  const request = await fixture.submitted(maker, [], { kind, amountCentavos })
  expect(await detailsFor(first, request.requestId)).toMatchObject({
    approvalsNeeded: 2,
    stepLevels: [40, 60],
    ineligibility: null,
  })
  expect(await decide(fixture.checker({ level: 39 }), request)).toBe('STEP_LEVEL')
  expect(await decide(maker, request)).toBe('OWN_REQUEST')
  expect(await decide(first, request)).toBe('APPROVAL_RECORDED')
  expect(await decide(first, request)).toBe('ALREADY_DECIDED')
  expect(await decide(other, request)).toBe('STEP_LEVEL')
  expect(await fixture.balance(request.wallet)).toBe(0)
  await decide(second, request)
  expect(await fixture.statusOf(request.requestId)).toBe('approved')
  expect(await fixture.balance(request.wallet)).toBe(amountCentavos)
  const { rows } = await sql`
    select step, level from approval_decision where request_id = ${request.requestId} order by step`.execute(
    fixture.owner,
  )
  expect(rows).toEqual([
    { step: 1, level: 40 },
    { step: 2, level: 60 },
  ])
})

test('chain › is offered only to people who can approve its next step', async () => {
  const [first, other, second] = [level40(), level40(), level60()]
  const request = await fixture.submitted(fixture.person(), [], { kind, amountCentavos })
  expect(await isOffered(other, request.requestId)).toBe(true)
  await decide(first, request)
  expect(await isOffered(first, request.requestId)).toBe(false)
  expect(await isOffered(other, request.requestId)).toBe(false)
  expect(await isOffered(second, request.requestId)).toBe(true)
  expect(await detailsFor(other, request.requestId)).toMatchObject({
    approvalsGiven: 1,
    ineligibility: { code: 'level', message: 'Step 2 of 2 needs an approver of level 60 or higher.' },
  })
})

test('exclusion › keeps people and roles from deciding, and the request out of their queue', async () => {
  const request = await fixture.submitted(fixture.person(), [], { kind, amountCentavos })
  const { requestId, hash } = request
  const ofRole = fixture.checker({ level: 60, roleId: excludedRole })
  const named = fixture.checker({ level: 60, id: excludedPerson })
  for (const who of [ofRole, named]) {
    expect(await isOffered(who, requestId)).toBe(false)
    expect(await decide(who, request)).toBe('EXCLUDED')
    const rejection = { requestId, hash, verdict: 'reject', reason: 'Not for this wallet.' } as const
    expect((await fixture.decide(who, rejection)).body).toMatchObject({
      code: 'FORBIDDEN',
      messageCode: 'platform.EXCLUDED',
    })
  }
  expect(await fixture.statusOf(requestId)).toBe('pending')
  const belowLimit = await fixture.submitted(fixture.person(), [], { kind, amountCentavos: 100 })
  await decide(ofRole, belowLimit)
  expect(await fixture.statusOf(belowLimit.requestId)).toBe('approved')
})

test('first step › is approved once by two racing tabs and two racing people of its level', async () => {
  for (let round = 0; round < 20; round++) {
    const [one, other] = [level40(), level40()]
    const request = await fixture.submitted(fixture.person(), [], { kind, amountCentavos })
    const results = await Promise.all([
      decide(one, request, 0),
      decide(one, request, 1),
      decide(other, request, 0),
      decide(other, request, 1),
    ])
    expect(results.filter((code) => code === 'APPROVAL_RECORDED')).toHaveLength(1)
    expect(await fixture.statusOf(request.requestId)).toBe('pending')
  }
})

test('changed request › starts again at its first step', async () => {
  const [maker, first, second] = [fixture.person(), level40(), level60()]
  const { requestId, payload, hash } = await fixture.submitted(maker, [], { kind, amountCentavos })
  await decide(first, { requestId, hash })
  await maker.get(submitCalls.replace, { kind, requestId, payload: { ...payload, why: 'Entered again' } })
  const request = { requestId, hash: await fixture.hashOf(requestId) }
  expect(await detailsFor(second, requestId)).toMatchObject({ approvalsGiven: 0, stepLevels: [40, 60] })
  expect(await decide(first, request)).toBe('APPROVAL_RECORDED')
  await decide(second, request)
  expect(await fixture.statusOf(requestId)).toBe('approved')
})

test('returned request › starts again at its first step when it is resubmitted', async () => {
  const [maker, low, high] = [fixture.person(), await managerOf(40), await managerOf(60)]
  const { requestId, payload, hash } = await fixture.submitted(maker, [low, high], { amountCentavos })
  await decide(low, { requestId, hash })
  await fixture.decide(high, { requestId, hash, verdict: 'return', reason: 'Name the failed cash-in.' })
  await maker.get(submitCalls.replace, { requestId, payload: { ...payload, why: 'Cash-in 4711 failed' } })
  const request = { requestId, hash: await fixture.hashOf(requestId) }
  expect(await detailsFor(low, requestId)).toMatchObject({
    status: 'pending',
    approvalsGiven: 0,
    ineligibility: null,
  })
  expect(await decide(high, request)).toBe('NEEDED_FOR_LATER_STEP')
  expect(await decide(low, request)).toBe('APPROVAL_RECORDED')
  await decide(high, request)
  expect(await fixture.statusOf(requestId)).toBe('approved')
})

test('waiting request › keeps the steps of its submission until it is changed', async () => {
  const [maker, first, second] = [fixture.person(), level40(), level60()]
  const waiting = await fixture.submitted(maker, [], { kind, amountCentavos })
  const setLevels = (levels: number[]) =>
    sql`update control_rule set levels = ${levels} where code = 'test-chain'`.execute(fixture.owner)
  await setLevels([40, 50, 60])
  const changed = await fixture.submitted(maker, [], { kind, amountCentavos })
  await setLevels([40, 60])
  expect(await detailsFor(first, changed.requestId)).toMatchObject({ stepLevels: [40, 50, 60] })
  expect(await detailsFor(first, waiting.requestId)).toMatchObject({ stepLevels: [40, 60] })
  const { requestId, payload } = changed
  await maker.get(submitCalls.replace, { kind, requestId, payload: { ...payload, why: 'Entered again' } })
  expect(await detailsFor(second, requestId)).toMatchObject({ stepLevels: [40, 60] })
})

test('preview › names the steps before the request is submitted', async () => {
  const toAccount = await fixture.wallet()
  const payload = { fromAccount: fixture.float, toAccount, amountCentavos, why: 'Failed cash-in' }
  const input = { kind, payload, recordId: String(toAccount), sentTo: [] }
  const { submitted, rules } = (await fixture
    .person()
    .get(previewOf(submitCalls.raise), input)) as RequestPreview
  expect(submitted).toMatchObject({ approvalsNeeded: 2, stepLevels: [40, 60] })
  expect(rules[0]?.en).toContain('approver of level 40 or higher, then level 60 or higher')
  expect(rules[0]?.fil).toContain('approver na level 40 pataas, saka level 60 pataas')
})

/** A line manager with an account of this role level. */
async function managerOf(level: number) {
  const { rows } = await sql<{ id: number; roleId: number }>`
    with role as (insert into staff_role (name, description, level, access)
      values (${`Level ${level} ${crypto.randomUUID()}`}, '', ${level}, '[]') returning id)
    insert into staff_user (email, first_name, last_name, role_id, is_line_manager, status)
    select ${`${crypto.randomUUID()}@erp.test`}, 'Line', 'Manager', id, true, 'active' from role
    returning id, role_id`.execute(fixture.owner)
  const [row] = rows
  return fixture.manager({ id: row?.id ?? 0, roleId: row?.roleId ?? null, level })
}

test('reporting line of the maker › neither approves nor rejects', async () => {
  const [maker, boss, top, report, other] = [
    await managerOf(60),
    await managerOf(60),
    await managerOf(60),
    await managerOf(60),
    await managerOf(60),
  ]
  const reportsTo = (person: FixturePerson, manager: FixturePerson) =>
    sql`update staff_user set line_manager_id = ${manager.id} where id = ${person.id}`.execute(fixture.owner)
  await reportsTo(maker, boss)
  await reportsTo(boss, top)
  await reportsTo(report, maker)
  const setExclusion = (isOn: boolean) =>
    sql`update control_rule set excludes_reporting_line = ${isOn} where code = 'test-chain'`.execute(
      fixture.owner,
    )
  await setExclusion(true)
  const request = await fixture.submitted(maker, [], { kind, amountCentavos })
  await setExclusion(false)
  const as = ({ id }: FixturePerson) => fixture.checker({ level: 60, id })
  for (const person of [boss, top, report]) {
    expect(await decide(as(person), request)).toBe('EXCLUDED')
    expect(await isOffered(as(person), request.requestId)).toBe(false)
    await expect(
      sql`insert into approval_decision (request_id, version, person_id, approver_id, maker_id, email, name, verdict, payload_hash,
          via, step, level)
        select id, version, ${person.id}, ${person.id}, maker_id, 'x', 'x', 'approve', payload_hash, 'console', 1, 60
        from approval_request where id = ${request.requestId}
        union all select id, version, 777, 777, maker_id, 'x', 'x', 'approve', payload_hash, 'console', 2, 60
        from approval_request where id = ${request.requestId}`
        .execute(fixture.db)
        .then(() =>
          sql`update approval_request set status = 'approved', decided_at = now() where id = ${request.requestId}`.execute(
            fixture.db,
          ),
        ),
    ).rejects.toThrow(/steps of this request/)
    await sql`delete from approval_decision where request_id = ${request.requestId}`.execute(fixture.owner)
  }
  expect(await decide(as(other), request)).toBe('APPROVAL_RECORDED')
})

test('addressees › must be able to approve every step, and none of them excluded', async () => {
  const [low, other, high] = [await managerOf(40), await managerOf(50), await managerOf(60)]
  const submit = async (sentTo: FixturePerson[]) => {
    const toAccount = await fixture.wallet()
    const payload = { fromAccount: fixture.float, toAccount, amountCentavos, why: 'Failed cash-in' }
    const { body } = await fixture.person().answer(submitCalls.raise, {
      kind: 'test-credit',
      payload,
      recordId: String(toAccount),
      sentTo: sentTo.map(({ asAddressee }) => asAddressee),
    })
    return body.errors?.map(({ field, code }) => [field, code?.replace('platform.', '')])
  }
  expect(await submit([low])).toEqual([['lineManagers', 'MORE_APPROVERS']])
  expect(await submit([low, other])).toEqual([['lineManagers', 'APPROVERS_OF_STEPS']])
  await sql`update control_rule set excluded_roles = array[${high.roleId}::bigint] where code = 'test-chain'`.execute(
    fixture.owner,
  )
  expect(await submit([low, high])).toEqual([['lineManagers', 'EXCLUDED_APPROVER']])
  await sql`update control_rule set excluded_roles = array[${excludedRole}::bigint] where code = 'test-chain'`.execute(
    fixture.owner,
  )
  expect(await submit([low, high])).toBeUndefined()
})

test('person needed for a later step › does not approve an earlier one, but can reject', async () => {
  const [low, high] = [await managerOf(40), await managerOf(60)]
  const request = await fixture.submitted(fixture.person(), [low, high], { amountCentavos })
  expect(await decide(high, request)).toBe('NEEDED_FOR_LATER_STEP')
  expect(await detailsFor(high, request.requestId)).toMatchObject({
    ineligibility: null,
    executionError: expect.stringContaining('level 60'),
  })
  await decide(low, request)
  await decide(high, request)
  expect(await fixture.statusOf(request.requestId)).toBe('approved')
  const { requestId, hash } = await fixture.submitted(fixture.person(), [low, high], { amountCentavos })
  await fixture.decide(high, { requestId, hash, verdict: 'reject', reason: 'Not for this wallet.' })
  expect(await fixture.statusOf(requestId)).toBe('rejected')
})

test('later step › does not count makers of the record and people excluded since as its deciders', async () => {
  const [low, high, maker, moved] = [
    await managerOf(40),
    await managerOf(60),
    await managerOf(60),
    await managerOf(60),
  ]
  const excluded = await managerOf(60)
  await sql`update control_rule set excluded_roles = array[${excluded.roleId}::bigint] where code = 'test-chain'`.execute(
    fixture.owner,
  )
  const why = `Entered with #${maker.id}`
  const request = await fixture.submitted(fixture.person(), [low, high, maker, moved], {
    amountCentavos,
    why,
  })
  await sql`update staff_user set role_id = ${excluded.roleId} where id = ${moved.id}`.execute(fixture.owner)
  await sql`update control_rule set excluded_roles = array[${excludedRole}::bigint] where code = 'test-chain'`.execute(
    fixture.owner,
  )
  expect(await decide(high, request)).toBe('NEEDED_FOR_LATER_STEP')
  await decide(low, request)
  await decide(high, request)
  expect(await fixture.statusOf(request.requestId)).toBe('approved')
})

test('later step › is mailed with new links to the people who can decide it, when it opens', async () => {
  const [low, other, high] = [await managerOf(40), await managerOf(50), await managerOf(60)]
  const request = await fixture.submitted(fixture.person(), [low, other, high], { amountCentavos })
  const mails = async () => {
    const { rows } = await sql<{ recipient: string }>`
      select recipient from outbox_mail where kind = 'approval' and recipient = any(${[low, other, high].map(({ email }) => email)})
      order by id`.execute(fixture.owner)
    return rows.map(({ recipient }) => recipient)
  }
  expect((await mails()).toSorted()).toEqual([low, other, high].map(({ email }) => email).toSorted())
  await decide(low, request)
  expect((await mails()).slice(3)).toEqual([high.email])
  await decide(high, request)
  expect((await mails()).slice(4)).toEqual([])
})

test('substitute › approves a step with their own level', async () => {
  const [low, high, substitute] = [await managerOf(40), await managerOf(60), await managerOf(40)]
  const request = await fixture.submitted(fixture.person(), [low, high], { amountCentavos })
  await sql`
    insert into approval_delegation (from_person, from_email, from_name, to_person, to_email, to_name, from_at, until_at)
    values (${high.id}, ${high.email}, ${high.name}, ${substitute.id}, ${substitute.email}, ${substitute.name}, now(),
      now() + interval '1 day')`.execute(fixture.owner)
  await decide(low, request)
  expect(await decide(substitute, request)).toBe('STEP_LEVEL')
  expect(await isOffered(substitute, request.requestId)).toBe(false)
  substitute.becomes({ level: 60 })
  expect(await isOffered(substitute, request.requestId)).toBe(true)
  await decide(substitute, request)
  expect(await fixture.statusOf(request.requestId)).toBe('approved')
})

test('API role › cannot approve a request whose step lacks the level or was approved by an excluded person', async () => {
  const request = await fixture.submitted(fixture.person(), [], { kind, amountCentavos })
  const say = (person: number, step: number, level: number) =>
    sql`insert into approval_decision (request_id, version, person_id, approver_id, maker_id, email, name, verdict, payload_hash,
        via, step, level)
      select id, version, ${person}, ${person}, maker_id, 'x', 'x', 'approve', payload_hash, 'console', ${step}, ${level}
      from approval_request where id = ${request.requestId}`.execute(fixture.db)
  const approve = () =>
    sql`update approval_request set status = 'approved', decided_at = now() where id = ${request.requestId}`.execute(
      fixture.db,
    )
  await say(501, 1, 40)
  await expect(approve()).rejects.toThrow(/Too few people/)
  await expect(say(502, 1, 60)).rejects.toThrow(/approval_decision_of_step/)
  await say(502, 2, 50)
  await expect(approve()).rejects.toThrow(/steps of this request/)
})
