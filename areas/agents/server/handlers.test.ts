import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentCalls } from '#areas/agents/contract.ts'
import { agentHandlers } from '#areas/agents/server/handlers.ts'
import { agentDeactivators, agentMakers, agentReaders } from '#areas/agents/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { search, isExist, create, deactivate, reveal } = agentCalls

let api: TestApi
beforeAll(async () => void (api = await openTestApi(agentHandlers)))
afterAll(() => api.close())

const anybody = () => api.staffWith(agentReaders, agentMakers)
const leader = () => api.staffWith(agentReaders, agentDeactivators)

type Draft = InputOf<typeof create>
const draft = (about: Partial<Draft> = {}): Draft => ({
  first_name: 'Luz',
  last_name: 'Reyes',
  mobile_number: '0917 555 0101',
  ...about,
})

const createAgent = async (about: Partial<Draft> = {}) => (await anybody().get(create, draft(about))).data
const validate = async (about: Partial<Draft>) =>
  (await anybody().answer(create, draft(about))).body.errors ?? []

describe('creating an agent', () => {
  test('assigns the next padded code and skips codes already entered', async () => {
    const first = await createAgent()
    expect(first).toMatchObject({ agentCode: 'AGT0000001', status: 'active', version: 1 })
    await createAgent({ agentCode: 'agt0000002' })
    expect((await createAgent()).agentCode).toBe('AGT0000003')
  })

  test('stores the input and records it in the audit log', async () => {
    const { agent_id, agentCode } = await createAgent({
      agentCode: 'makati01',
      email: 'luz@example.com',
      region: '1300000000',
      city: '1380300000',
      area: 'Bel-Air',
    })
    const { rows } = await anybody().get(search, { search: 'makati01' })
    expect(agentCode).toBe('MAKATI01')
    expect(rows).toMatchObject([
      { agent_id, mobile_number: '+63917***0101', city: '1380300000', area: 'Bel-Air', version: 1 },
    ])
    expect(rows[0]?.city_name).toMatch(/Makati/)
    const { rows: trail } = await sql<{ action: string; label: string }>`
      select action, label from audit_entry where kind = 'agent' and record_id = ${String(agent_id)}`.execute(
      api.owner,
    )
    expect(trail).toEqual([{ action: 'Create', label: 'MAKATI01 Luz Reyes' }])
  })

  test('rejects a code that is taken, even by an inactive agent', async () => {
    const { agent_id } = await createAgent({ agentCode: 'TAKEN1' })
    await leader().get(deactivate, { agent_id, reason: 'Moved abroad' })
    const { status, body } = await anybody().answer(create, draft({ agentCode: 'taken1' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'DUPLICATE', errors: [{ field: 'agentCode' }] })
  })

  test('accepts one of two simultaneous requests with the same code', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => anybody().answer(create, draft({ agentCode: 'RACE01' }))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each([
    [{ agentCode: 'abc' }, 'agentCode'],
    [{ agentCode: 'AGT-001' }, 'agentCode'],
    [{ first_name: '<b>Luz</b>' }, 'first_name'],
    [{ mobile_number: '02 8123 4567' }, 'mobile_number'],
    [{ email: 'luz at home' }, 'email'],
    [{ upline_code: 'NOBODY9' }, 'upline_code'],
    [{ agentCode: 'SELF01', upline_code: 'self01' }, 'upline_code'],
    [{ region: '9900000000' }, 'region'],
    [{ city: '1380300000' }, 'region'],
    // Makati is not in the Ilocos region.
    [{ region: '0100000000', city: '1380300000' }, 'city'],
  ] as const)('rejects %j with a field error', async (about, field) => {
    expect((await validate(about))[0]?.field).toBe(field)
  })
})

test('mobile number › is masked in the list, searchable in full, and each reveal is audited', async () => {
  const { agent_id } = await createAgent({ agentCode: 'MASK01', mobile_number: '0918 555 0199' })
  const client = anybody()
  const { rows } = await client.get(search, { search: '09185550199' })
  expect(rows.map(({ mobile_number }) => mobile_number)).toEqual(['+63918***0199'])
  const request = { field: 'mobile_number', reason: 'Caller verified' } as const
  expect(await client.get(reveal, { agent_id, ...request })).toMatchObject({
    data: { id: agent_id, field: 'mobile_number', value: '+639185550199' },
  })
  expect(await api.staffWith(agentReaders).statusOf(reveal, { agent_id, ...request })).toBe(403)
  const { rows: trail } = await sql<{ actorEmail: string; changes: { field: string }[] }>`
    select actor_email, changes from audit_entry
    where kind = 'agent' and action = 'Reveal' and record_id = ${String(agent_id)}`.execute(api.owner)
  expect(trail).toEqual([
    { actorEmail: client.email, changes: [{ field: 'mobile_number', old: null, new: null }] },
  ])
  expect(await client.ask(reveal, { agent_id: 999_999, ...request })).toBe('agents.NOT_FOUND {"id":999999}')
})

test('code check › reports a taken code regardless of case', async () => {
  await createAgent({ agentCode: 'EXIST1' })
  expect(await anybody().get(isExist, { agentCode: 'exist1' })).toEqual({ exist: true })
  expect(await anybody().get(isExist, { agentCode: 'EXIST2' })).toEqual({ exist: false })
})

test('list › can be searched and filtered by status in both request formats', async () => {
  const { agent_id } = await createAgent({ first_name: 'Ñora', last_name: 'Quimpo', agentCode: 'NORA01' })
  await leader().get(deactivate, { agent_id, reason: 'No longer with us' })
  const codesOf = async (input: InputOf<typeof search>) =>
    (await anybody().get(search, input)).rows.map(({ agentCode }) => agentCode)
  expect(await codesOf({ search: 'nora quim' })).toEqual(['NORA01'])
  expect(await codesOf({ search: 'nora quim', status: 'active' })).toEqual([])
  expect(await codesOf({ search: 'nora quim', filters: { status: 'inactive' } })).toEqual(['NORA01'])
  expect(await codesOf({ search: '%_' })).toEqual([])
})

describe('deactivating an agent', () => {
  test('requires level 40 and a reason, and cannot be repeated or undone in the table', async () => {
    const { agent_id, version } = await createAgent()
    expect(
      await api
        .staffWith(agentDeactivators, { as: { level: 39 } })
        .statusOf(deactivate, { agent_id, reason: 'Left us' }),
    ).toBe(403)
    expect((await leader().answer(deactivate, { agent_id, reason: 'no' })).body.errors?.[0]?.field).toBe(
      'reason',
    )
    const { message } = await leader().get(deactivate, { agent_id, version, reason: 'Left us' })
    expect(message).toMatch(/is now inactive. Their merchants keep the code\.$/)
    expect(await leader().ask(deactivate, { agent_id, reason: 'Left us' })).toBe('agents.ALREADY_INACTIVE')
    await expect(
      sql`update agent set status = 'active' where agent_id = ${agent_id}`.execute(api.db),
    ).rejects.toThrow('stays inactive')
  })

  test('rejects an outdated version and an unknown agent', async () => {
    const { agent_id } = await createAgent()
    const stale = await leader().answer(deactivate, { agent_id, version: 7, reason: 'Left us' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect(await leader().statusOf(deactivate, { agent_id: 999_999, reason: 'Left us' })).toBe(404)
  })

  test('inactive agent › cannot be used as upline', async () => {
    const { agent_id, agentCode } = await createAgent()
    await leader().get(deactivate, { agent_id, reason: 'Left us' })
    expect(await validate({ upline_code: agentCode })).toMatchObject([
      { field: 'upline_code', code: 'agents.UPLINE_INACTIVE' },
    ])
  })
})
