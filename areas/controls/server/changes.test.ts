import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { ruleChangers } from '#areas/controls/access.ts'
import { ruleCalls } from '#areas/controls/contract.ts'
import { loosens, type RuleTerms } from '#areas/controls/rules.ts'
import { ruleApprovalType } from '#areas/controls/server/approval-type.ts'
import { controlHandlers } from '#areas/controls/server/handlers.ts'
import { toStored } from '#areas/controls/server/terms.ts'
import { ruleText } from '#platform/contract/controls.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { controlsWithoutSession } from '#platform/server/http/handlers.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...controlHandlers, ...approvalHandlers([ruleApprovalType])])
})
afterAll(() => api.close())

const changer = () => api.staffWith(ruleChangers)
const everyone = { audience: 'everyone', staffId: null, roleId: null, belowLevel: null } as const
const reason = 'Decided by the risk committee'

const currentOf = async (code: string) => {
  const rule = await changer().get(ruleCalls.read, { code })
  const [current] = rule.versions
  if (!current) throw new Error(`Rule ${code} has no version.`)
  return { ...rule, current }
}

const person = {
  id: 808,
  email: 'ana@erp.test',
  name: 'Ana',
  roleId: null,
  roleName: 'Test',
  level: 40,
  isLineManager: false,
  access: [],
  sessionId: 0,
}

const terms = (amount: number) =>
  ({ amount, count: null, consequence: 'approver', level: null, ...everyone }) as const

/** Calls the function as the API role, without an approved request or with one of another content. */
const replace = (current: number, rule: object | null, request: number | null = null) =>
  sql`select control_replace_rule(${current}::bigint, ${rule && JSON.stringify(rule)}::jsonb, 'someone@erp.test', ${request}::bigint,
    (select payload_hash from approval_request where id = ${request}::bigint))`.execute(api.db)

test('rule › is tightened at once and keeps its former version', async () => {
  const { current } = await currentOf('maker-day')
  const reply = await changer().get(ruleCalls.change, { id: current.id, ...terms(400_000), reason })
  expect(reply.data).toEqual({ code: 'maker-day', status: 'active', requestId: null })
  const { versions } = await currentOf('maker-day')
  expect(versions.map(({ amount, validUntil }) => [amount, validUntil === null])).toEqual([
    [40_000_000, true],
    [50_000_000, false],
  ])
  const again = await changer().answer(ruleCalls.change, { id: current.id, ...terms(300_000), reason })
  expect([again.status, again.body.code]).toEqual([409, 'STALE'])
  const { id } = (await currentOf('maker-day')).current
  expect(await changer().ask(ruleCalls.change, { id, ...terms(400_000), reason })).toBe(
    'controls.NOTHING_CHANGED',
  )
})

test('rule › is loosened only after another person of level 80 approved it', async () => {
  const { current } = await currentOf('wallet-day')
  const maker = changer()
  const reply = await maker.get(ruleCalls.change, { id: current.id, ...terms(150_000), reason })
  expect(reply.data).toMatchObject({ code: 'wallet-day', status: 'pending' })
  const requestId = reply.data.requestId ?? 0
  const pending = await currentOf('wallet-day')
  expect(pending.current.amount).toBe(10_000_000)
  expect(pending.pendingRequest).toMatchObject({ requestId })

  const decide = async (person: ReturnType<typeof changer>) => {
    const seen = await person.ask(approvalCalls.details, { requestId })
    if (typeof seen === 'string') return seen
    return person.ask(approvalCalls.decide, { requestId, verdict: 'approve', hash: seen.hash, reason })
  }
  expect(await decide(maker)).toMatch(/OWN_REQUEST|NOT_/)
  expect(typeof (await decide(api.staffWith({ minLevel: 79 })))).toBe('string')
  expect((await currentOf('wallet-day')).current.amount).toBe(10_000_000)
  expect(typeof (await decide(changer()))).toBe('object')
  const loosened = await currentOf('wallet-day')
  expect(loosened.current).toMatchObject({ amount: 15_000_000 })
  // The approved request covers this change only, and only once.
  const further = { above: 20_000_000, consequence: 'approver' }
  await expect(replace(loosened.current.id, further, requestId)).rejects.toThrow(/approved request/)
})

test('rule › ends by approval, and a new rule is in effect at once', async () => {
  const { current } = await currentOf('rewards-of-maker')
  const ended = await changer().get(ruleCalls.end, { id: current.id, reason })
  expect(ended.data.status).toBe('pending')
  const added = await changer().get(ruleCalls.add, {
    acts: ['adjustment'],
    subject: 'maker',
    period: 'day',
    ...terms(1_000),
    reason,
  })
  expect(added.data.code).toMatch(/^rule-\d+$/)
  expect((await currentOf(added.data.code)).current).toMatchObject({
    amount: 100_000,
    consequence: 'approver',
  })
})

test('rule › can count acts and only alert the security address', async () => {
  const configuration = testConfiguration({ SECURITY_MAIL: 'security@erp.test' })
  const code = (
    await changer().get(ruleCalls.add, {
      acts: ['kyc'],
      subject: 'maker',
      period: 'day',
      amount: null,
      count: 1,
      consequence: 'alert',
      level: null,
      ...everyone,
      reason,
    })
  ).data.code
  const staff = { ...person, name: 'Ana Reyes' }
  const act = (id: number) =>
    guardDecision(
      { db: api.db, staff, controls: controlsWithoutSession, configuration },
      { act: 'kyc', stage: 'submit', record: { kind: 'kyc', id, label: `Case ${id}` } },
    )
  await act(1)
  expect(await act(2)).toMatchObject({ approvalsNeeded: 1, minLevel: null })
  const { rows: mails } = await sql<{ recipient: string; subject: string }>`
    select recipient, subject from outbox_mail where kind = 'security'`.execute(api.owner)
  expect(mails).toEqual([{ recipient: 'security@erp.test', subject: 'Alert of a limit: Case 2' }])
  const { rows: stored } = await sql<{ code: string }>`
    select r.code from control_decision d join control_rule r on r.id = d.rule_id where d.record_id = '2'`.execute(
    api.owner,
  )
  expect(stored).toEqual([{ code }])
})

test('rule with a chain › is tightened by steps and exclusions, and loosened by a colleague', async () => {
  const { roleId, name } = await roleOfRule()
  const chain = { ...terms(200_000), consequence: 'chain' as const }
  const { data } = await changer().get(ruleCalls.add, {
    acts: ['coin-grant'],
    subject: 'request',
    period: 'request',
    ...chain,
    levels: [40, 60],
    reason,
  })
  const change = async (levels: number[], excludedRoles: number[] = []) => {
    const { id } = (await currentOf(data.code)).current
    return (await changer().get(ruleCalls.change, { id, ...chain, levels, excludedRoles, reason })).data
      .status
  }
  expect(await change([40, 60, 80])).toBe('active')
  const added = await changer().answer(ruleCalls.add, {
    acts: ['coin-grant'],
    subject: 'request',
    period: 'request',
    ...chain,
    levels: [40, 60],
    excludedRoles: [roleId],
    reason,
  })
  expect(added.body.errors).toMatchObject([{ field: 'excludedRoles', code: 'controls.EXCLUDE_LATER' }])
  await exclude(data.code, { ...chain, levels: [40, 60, 80], excludedRoles: [roleId] })
  const { current } = await currentOf(data.code)
  expect(current).toMatchObject({ excludedRoles: [roleId], rule: { levels: [40, 60, 80], excluded: [name] } })
  expect(ruleText(current.rule, 'en')).toBe(
    `Coin grants above ₱200,000.00: approver of level 40 or higher, then level 60 or higher, then level 80 or higher, except ${name}`,
  )
  expect(await change([40, 60, 80])).toBe('pending')
  expect((await currentOf(data.code)).current.id).toBe(current.id)
})

test('rule › with two approvers becomes a chain of two steps at once', async () => {
  const { current } = await currentOf('adjustment-amount')
  const reply = await changer().get(ruleCalls.change, {
    id: current.id,
    ...terms(50_000),
    consequence: 'chain',
    levels: [40, 60],
    reason,
  })
  expect(reply.data.status).toBe('active')
})

test('chain › is rejected at its field if its levels are missing, out of order or too many', async () => {
  const { current } = await currentOf('pair-day')
  for (const levels of [[], [60, 40], [0], [101], [40, 40, 40, 40, 40]]) {
    const draft = { ...terms(1), consequence: 'chain', levels, reason }
    const { body } = await changer().answer(ruleCalls.change, { id: current.id, ...draft })
    expect(body.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['levels', 'controls.LEVELS_OF_CHAIN'],
    ])
  }
  const draft = { ...terms(1), excludedStaff: [999_999], reason }
  const { body } = await changer().answer(ruleCalls.change, { id: current.id, ...draft })
  expect(body.errors?.map(({ field }) => field)).toEqual(['excludedStaff'])
})

test('record that an area decides › needs the level of the last step and no excluded person', async () => {
  const { roleId } = await roleOfRule()
  const { data } = await changer().get(ruleCalls.add, {
    acts: ['kantoads-cashout'],
    subject: 'request',
    period: 'request',
    ...terms(1_000),
    consequence: 'chain',
    levels: [40, 70],
    reason,
  })
  await exclude(data.code, {
    ...terms(1_000),
    consequence: 'chain',
    levels: [40, 70],
    excludedRoles: [roleId],
  })
  const decide = (
    stage: 'submit' | 'approve' | 'reject',
    staff: { id: number; level?: number; roleId?: number },
  ) =>
    guardDecision(
      {
        db: api.db,
        staff: { ...person, ...staff },
        controls: controlsWithoutSession,
        configuration: testConfiguration(),
      },
      {
        act: 'kantoads-cashout',
        stage,
        record: { kind: 'cashout', id: 77, label: 'Cashout 77' },
        makers: [{ id: 901, name: 'Maker' }],
        amount: 200_000,
      },
    ).then(
      () => 'passed',
      ({ code }: { code: string }) => code,
    )
  expect(await decide('submit', { id: 901 })).toBe('passed')
  expect(await decide('approve', { id: 902, level: 69 })).toBe('FORBIDDEN')
  expect(await decide('approve', { id: 903, level: 70, roleId })).toBe('FORBIDDEN')
  expect(await decide('reject', { id: 903, level: 70, roleId })).toBe('FORBIDDEN')
  expect(await decide('approve', { id: 904, level: 70 })).toBe('passed')
})

test('exclusion of the reporting line › is added by two people and must leave two deciders', async () => {
  await administrators()
  const { roleId } = await roleOfRule()
  const colleagues = await sql<{ id: number }>`
    insert into staff_user (email, first_name, last_name, status, role_id)
    select n || '-line@erp.test', 'Line', 'Reyes', 'active', ${roleId} from generate_series(1, 2) n returning id`.execute(
    api.owner,
  )
  const [report, manager] = colleagues.rows.map((row) => row.id)
  await sql`update staff_user set line_manager_id = ${manager} where id = ${report}`.execute(api.owner)
  const draft = { ...terms(1_000), consequence: 'level', level: 40, excludesReportingLine: true } as const
  const scope = { acts: ['kantoads-topup'], subject: 'request' as const, period: 'request' as const }
  const added = await changer().answer(ruleCalls.add, { ...scope, ...draft, reason })
  expect(added.body.errors).toMatchObject([
    { field: 'excludesReportingLine', code: 'controls.EXCLUDE_LATER' },
  ])
  const { data } = await changer().get(ruleCalls.add, {
    ...scope,
    ...draft,
    excludesReportingLine: false,
    reason,
  })
  const { id } = (await currentOf(data.code)).current
  const tooHigh = await changer().answer(ruleCalls.change, { id, ...draft, level: 80, reason })
  expect(tooHigh.body.errors).toMatchObject([
    { field: 'excludesReportingLine', code: 'controls.LINE_LEAVES_TOO_FEW' },
  ])
  await exclude(data.code, draft)
  const { current } = await currentOf(data.code)
  expect(current.excludesReportingLine).toBe(true)
  expect(ruleText(current.rule, 'en')).toContain('except the reporting line of the maker')
})

test('exclusions › leave two people of level 80', async () => {
  const rows = await administrators()
  const { current } = await currentOf('pair-day')
  const draft = {
    id: current.id,
    ...terms((current.amount ?? 0) / 100),
    excludedStaff: rows.slice(1),
    reason,
  }
  const { body } = await changer().answer(ruleCalls.change, draft)
  expect(body.errors).toMatchObject([{ field: 'excludedStaff', code: 'controls.EXCLUDES_TOO_MANY' }])
})

/** IDs of the active people of level 80, at least two. */
async function administrators(): Promise<number[]> {
  await sql`
    insert into staff_role (name, level, access) values ('Administrators of exclusions', 80, '[]')
    on conflict do nothing`.execute(api.owner)
  await sql`
    insert into staff_user (email, first_name, last_name, status, role_id)
    select n || '-admin@erp.test', 'Admin', 'Reyes', 'active', r.id from staff_role r, generate_series(1, 2) n
    where r.name = 'Administrators of exclusions' on conflict do nothing`.execute(api.owner)
  const { rows } = await sql<{ id: number }>`
    select u.id from staff_user u join staff_role r on r.id = u.role_id
    where u.status = 'active' and r.level >= 80`.execute(api.owner)
  return rows.map(({ id }) => id)
}

/** Changes the exclusions of a rule by two people. */
async function exclude(code: string, draft: Omit<InputOf<typeof ruleCalls.change>, 'id' | 'reason'>) {
  await administrators()
  const { id } = (await currentOf(code)).current
  const { data } = await changer().get(ruleCalls.change, { id, ...draft, reason })
  expect(data.status).toBe('pending')
  const requestId = data.requestId ?? 0
  const approver = changer()
  const { hash } = await approver.get(approvalCalls.details, { requestId })
  await approver.get(approvalCalls.decide, { requestId, verdict: 'approve', hash, reason })
}

let roles = 0

async function roleOfRule() {
  const name = `Role of a rule ${++roles}`
  const { rows } = await sql<{ id: number }>`
    insert into staff_role (name, description, level, access) values (${name}, '', 40, '[]') returning id`.execute(
    api.owner,
  )
  return { roleId: rows[0]?.id ?? 0, name }
}

test('change › names the field of a missing value, and nothing is written', async () => {
  const { current } = await currentOf('pair-day')
  const draft = { ...terms(1), consequence: 'level', audience: 'person', amount: null, reason }
  const { body } = await changer().answer(ruleCalls.change, { id: current.id, ...draft })
  expect(body.errors?.map(({ field }) => field)).toEqual(['amount', 'level', 'staffId'])
  const combined = await changer().answer(ruleCalls.add, {
    acts: [],
    subject: 'pair',
    period: 'request',
    ...terms(1),
    reason,
  })
  expect(combined.body.errors?.map(({ field, code }) => [field, code])).toEqual([
    ['period', 'controls.PERIOD_OF_SUBJECT'],
    ['consequence', 'controls.CONSEQUENCE_OF_SUBJECT'],
  ])
  expect((await currentOf('pair-day')).versions).toHaveLength(1)
  expect(await api.staffWith({ minLevel: 79 }).statusOf(ruleCalls.end, { id: current.id, reason })).toBe(403)
})

test('API role › can loosen a rule neither directly nor without an approved request for this change', async () => {
  const { current } = await currentOf('deposit-amount')
  const looser = { above: current.amount ?? 0, consequence: 'level', level: 50 }
  await expect(sql`update control_rule set above = 1`.execute(api.db)).rejects.toThrow(/permission denied/)
  await expect(
    sql`insert into control_rule (code, subject, period, above, consequence) values ('mine', 'maker', 'day', 1, 'refuse')`.execute(
      api.db,
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(replace(current.id, looser)).rejects.toThrow(/only by an approved request/)
  await expect(replace(current.id, null)).rejects.toThrow(/only by an approved request/)
  await expect(replace(999_999, { ...looser, above: 1 })).rejects.toThrow(/not in effect/)

  const draft = { ...terms(1), consequence: 'level', level: 50, amount: (current.amount ?? 0) / 100, reason }
  const pending = await changer().get(ruleCalls.change, { id: current.id, ...draft } as never)
  const requestId = pending.data.requestId ?? 0
  await expect(replace(current.id, looser, requestId)).rejects.toThrow(/only by an approved request/)
  await expect(
    sql`update approval_request set status = 'approved', decided_at = now() where id = ${requestId}`.execute(
      api.db,
    ),
  ).rejects.toThrow(/Too few people/)
  await expect(replace(current.id, looser, requestId)).rejects.toThrow(/only by an approved request/)
  expect((await currentOf('deposit-amount')).current).toMatchObject({ id: current.id })
})

const anyTerms = fc
  .record({
    above: fc.integer({ min: 0, max: 3 }),
    consequence: fc.constantFrom('approver', 'level', 'chain', 'refuse'),
    level: fc.integer({ min: 1, max: 3 }),
    levels: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    excludedStaff: fc.subarray([1, 2]),
    excludedRoles: fc.subarray([1, 2]),
    excludesReportingLine: fc.boolean(),
    audience: fc.constantFrom('staffId', 'roleId', 'belowLevel', null),
    named: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ above, consequence, level, levels, audience, named, ...excluded }): RuleTerms => ({
    above,
    consequence,
    level: consequence === 'level' ? level : null,
    levels: consequence === 'chain' ? levels.toSorted((one, other) => one - other) : null,
    ...(consequence === 'refuse'
      ? { excludedStaff: [], excludedRoles: [], excludesReportingLine: false }
      : excluded),
    staffId: null,
    roleId: null,
    belowLevel: null,
    ...(audience !== null && { [audience]: named }),
  }))

test('loosening › is decided alike by the console and the database', async () => {
  await fc.assert(
    fc.asyncProperty(anyTerms, anyTerms, async (before, after) => {
      const row = (of: RuleTerms) => JSON.stringify({ id: 1, ...toStored(of) })
      const { rows } = await sql<{ answer: boolean }>`select control_rule_loosens(
        jsonb_populate_record(null::control_rule, ${row(before)}::jsonb),
        jsonb_populate_record(null::control_rule, ${row(after)}::jsonb)) as answer`.execute(api.db)
      expect(rows[0]?.answer).toBe(loosens(before, after))
    }),
    { numRuns: 200 },
  )
})

test('impact › counts the acts of the last 30 days that a change adds and removes', async () => {
  const count = (id: number, amount: number, act = 'coin-grant') =>
    sql`select control_count(${act}, 'coin-grant', ${String(id)}, array['maker'], array['700'], array[${amount}]::bigint[], false)`.execute(
      api.db,
    )
  await count(1, 30_000)
  await count(2, 30_000)
  const scope = { acts: ['coin-grant'], subject: 'maker' as const, period: 'day' as const }
  const impact = await changer().get(ruleCalls.impact, { id: null, terms: { ...scope, ...terms(500) } })
  expect(impact).toEqual({
    isLoosening: false,
    added: { acts: 1, amount: 30_000 },
    removed: { acts: 0, amount: 0 },
  })
  const { data } = await changer().get(ruleCalls.add, { ...scope, ...terms(500), reason })
  const { current } = await currentOf(data.code)
  expect(await changer().get(ruleCalls.impact, { id: current.id, terms: terms(200) })).toMatchObject({
    isLoosening: false,
    added: { acts: 1 },
  })
  expect(await changer().get(ruleCalls.impact, { id: current.id, terms: terms(700) })).toMatchObject({
    isLoosening: true,
    removed: { acts: 1, amount: 30_000 },
  })
  expect(await changer().get(ruleCalls.impact, { id: current.id, terms: null })).toMatchObject({
    isLoosening: true,
    removed: { acts: 1 },
  })
})
