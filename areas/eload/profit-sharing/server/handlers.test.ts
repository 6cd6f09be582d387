import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import { supersedeShares } from './decisions.ts'
import { profitSharingHandlers } from '#areas/eload/profit-sharing/server/handlers.ts'
import { sharesAt } from '#areas/eload/profit-sharing/server/shares.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let isReauthenticated = true
let networks: number[]
let topup: number
beforeAll(async () => {
  api = await openTestApi(profitSharingHandlers, { isReauthenticated: async () => isReauthenticated })
  const { rows } = await sql<{ id: number }>`
    with provider as (
      insert into eload_provider (code, name, type, api_base_url) values ('LOAD', 'Load', 'direct', 'https://load.example.ph') returning id
    ), network as (
      insert into eload_network (code, name, primary_provider_id) select code, initcap(code), provider.id
      from provider, unnest(array['globe', 'smart', 'dito']) code returning id
    ), reach as (
      insert into eload_provider_network (provider_id, network_id) select provider.id, network.id from provider, network
    )
    select id from network order by id`.execute(api.owner)
  networks = rows.map(({ id }) => id)
  const created = await sql<{ id: number }>`
    insert into eload_topup (sku, name, network_id, provider_id, denomination_centavos, default_rebate, current_rebate)
    select 'GLOBE50', 'Globe 50', ${networks[0]}, id, 5000, 300, 300 from eload_provider returning id`.execute(
    api.owner,
  )
  topup = created.rows[0]?.id ?? 0
})
afterAll(() => api.close())

const maker = () => api.staffWith(toCreate(profitSharingPlace))
const checker = () => api.staffWith(toUpdate(profitSharingPlace), { as: { level: approverLevel } })

/** Midnight in Manila, the given number of days ahead. */
async function midnight(days: number) {
  const { rows } = await sql<{ at: string }>`
    select ((now() at time zone 'Asia/Manila')::date + ${days}::int)::timestamp at time zone 'Asia/Manila' as at`.execute(
    api.db,
  )
  return rows[0]?.at ?? ''
}

const draft = async (more: object = {}) => ({
  networkId: networks[2] ?? null,
  companyShare: '40',
  agentShare: '25.5',
  merchantShare: '34.5',
  effectiveAt: await midnight(1),
  reason: 'As agreed with the sales desk',
  ...more,
})
async function saved(more: object = {}) {
  const { data } = await maker().get(profitSharingCalls.save, await draft(more))
  return data.id
}
const approved = async (more: object = {}) => {
  const id = await saved(more)
  await checker().get(profitSharingCalls.approve, { id, version: 1 })
  return id
}
const holding = async (at: string, networkId = networks[2] ?? 0, skuId: number | null = null) =>
  (await sharesAt(api.db, { networkId, skuId, at }))?.id ?? null

test('shares › must total 100 % and start tomorrow at the earliest', async () => {
  const errorOf = async (more: object) =>
    (await maker().answer(profitSharingCalls.save, await draft(more))).body.errors?.[0]
  const fieldOf = async (more: object) => (await errorOf(more))?.field
  expect(await fieldOf({ companyShare: '40.01' })).toBe('companyShare')
  expect(await fieldOf({ companyShare: '100', agentShare: '-25.5' })).toBe('agentShare')
  expect(await errorOf({ effectiveAt: await midnight(0) })).toMatchObject({
    field: 'effectiveAt',
    code: 'eload.SHARES_TOO_SOON',
  })
  expect(await fieldOf({ networkId: 999 })).toBe('networkId')
  expect(await fieldOf({ networkId: networks[1], skuId: topup })).toBe('skuId')
  expect(await fieldOf({ reason: 'no' })).toBe('reason')
  await expect(
    sql`insert into eload_profit_share (company_share, agent_share, merchant_share, effective_at, reason, requested_by_id, requested_by)
      values (5000, 2500, 2501, now(), 'Past the rules', 1, 'a@erp.test')`.execute(api.owner),
  ).rejects.toThrow(/eload_profit_share_total/)
})

test('approval › requires another person and leaves earlier sales unchanged', async () => {
  const both = api.staffWith(toCreate(profitSharingPlace), toUpdate(profitSharingPlace), {
    as: { level: approverLevel },
  })
  const own = await both.get(profitSharingCalls.save, await draft())
  expect(await both.ask(profitSharingCalls.approve, { id: own.data.id, version: 1 })).toBe(
    'platform.OWN_REQUEST',
  )
  expect(await maker().ask(profitSharingCalls.save, await draft())).toBe('eload.SHARES_PENDING')
  expect(await holding(await midnight(2))).toBeNull()
  const paused = api.staffWith(toUpdate(profitSharingPlace), {
    as: { level: approverLevel, pausedUntil: new Date(Date.now() + 3_600_000).toISOString() },
  })
  expect(await paused.ask(profitSharingCalls.approve, { id: own.data.id, version: 1 })).toMatch(
    'platform.ACCOUNT_CHANGED',
  )
  const colleague = api.staffWith(toUpdate(profitSharingPlace))
  for (const call of [profitSharingCalls.approve, profitSharingCalls.reject, profitSharingCalls.sendBack])
    expect(await colleague.ask(call, { id: own.data.id, version: 1, reason: 'It looks right' })).toBe(
      'platform.LEVEL_TOO_LOW',
    )
  isReauthenticated = false
  expect(await checker().ask(profitSharingCalls.approve, { id: own.data.id, version: 1 })).toBe(
    'platform.REAUTHENTICATE',
  )
  isReauthenticated = true
  await checker().get(profitSharingCalls.approve, { id: own.data.id, version: 1 })
  const first = own.data.id
  expect(await holding(await midnight(0))).toBeNull()
  expect(await holding(await midnight(1))).toBe(first)

  const third = await approved({ effectiveAt: await midnight(30) })
  const second = await approved({ effectiveAt: await midnight(10) })
  expect(await holding(await midnight(9))).toBe(first)
  expect(await holding(await midnight(10))).toBe(second)
  expect(await holding(await midnight(29))).toBe(second)
  expect(await holding(await midnight(30))).toBe(third)
  const again = await saved({ effectiveAt: await midnight(10) })
  expect(await checker().ask(profitSharingCalls.approve, { id: again, version: 1 })).toMatch(
    'eload.SHARES_SAME_START',
  )
  await checker().get(profitSharingCalls.reject, { id: again, version: 1, reason: 'There is one already' })
})

test('decision › must name the current version', async () => {
  const id = await saved({ effectiveAt: await midnight(44) })
  expect((await checker().answer(profitSharingCalls.approve, { id })).body).toMatchObject({
    errors: [{ field: 'version' }],
  })
  expect(await checker().statusOf(profitSharingCalls.approve, { id, version: 2 })).toBe(409)
  await checker().get(profitSharingCalls.reject, { id, version: 1, reason: 'Only to look at it' })
})

test('lookup › prefers a SKU over its network, and a network over the default', async () => {
  const [globe = 0, smart = 0] = networks
  const everything = await approved({ networkId: null })
  const network = await approved({ networkId: globe })
  const one = await approved({ networkId: null, skuId: topup })
  const at = await midnight(3)
  expect(await holding(at, globe, topup)).toBe(one)
  expect(await holding(at, globe)).toBe(network)
  expect(await holding(at, smart)).toBe(everything)
  const { rows } = await checker().get(profitSharingCalls.list, { filters: { networkId: globe } })
  expect(rows.map(({ id, skuName }) => [id, skuName])).toEqual([
    [one, 'Globe 50'],
    [network, null],
  ])
})

test('decision › succeeds once under concurrency, and is rejected after the start time', async () => {
  const id = await saved({ networkId: networks[1], effectiveAt: await midnight(5) })
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => checker().ask(profitSharingCalls.approve, { id, version: 1 })),
    checker().ask(profitSharingCalls.reject, { id, version: 1, reason: 'Not agreed after all' }),
  ])
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  const late = await saved({ networkId: networks[1], effectiveAt: await midnight(6) })
  await sql`update eload_profit_share set effective_at = now() where id = ${late}`.execute(api.owner)
  expect(await checker().ask(profitSharingCalls.approve, { id: late, version: 1 })).toMatch(
    'eload.SHARES_LATE',
  )
})

test('superseded shares › are marked and logged when their time ends', async () => {
  const id = await approved({ networkId: null, effectiveAt: await midnight(40) })
  await approved({ networkId: null, effectiveAt: await midnight(50) })
  const run = async (now: string) =>
    supersedeShares.run({ db: api.worker, now } as JobContext<Record<string, never>>)
  const statusOf = async () => {
    const { rows } = await sql<{
      status: string
    }>`select status from eload_profit_share where id = ${id}`.execute(api.db)
    return rows[0]?.status
  }
  await run(await midnight(49))
  expect(await statusOf()).toBe('active')
  await run(await midnight(50))
  expect(await statusOf()).toBe('superseded')
  expect(await holding(await midnight(45))).toBe(await holding(await midnight(41)))
  const viewer = api.staffWith(withAnyFlag(profitSharingPlace))
  const logs = await viewer.get(profitSharingCalls.logs, { id })
  expect(logs.rows.map(({ action }) => action)).toEqual(['Approve', 'Create'])
})

test('shares › sent back for changes are edited and resubmitted by their maker alone', async () => {
  const who = maker()
  const mine = await draft({ networkId: null, effectiveAt: await midnight(77) })
  const { id } = (await who.get(profitSharingCalls.save, mine)).data
  const back = { id, version: 1, reason: 'The agents agreed on another share' }
  expect((await checker().get(profitSharingCalls.sendBack, back)).data).toMatchObject({ status: 'returned' })
  expect(await checker().ask(profitSharingCalls.approve, { id, version: 2 })).toMatch('eload.REQUEST_DECIDED')
  const change = { ...mine, id, version: 2, companyShare: '50', agentShare: '20', merchantShare: '30' }
  expect(await maker().statusOf(profitSharingCalls.save, change)).toBe(403)
  expect((await who.get(profitSharingCalls.save, change)).data).toMatchObject({ id, status: 'pending' })
  expect(await who.ask(profitSharingCalls.save, { ...change, version: 3 })).toMatch('eload.SHARES_STATUS')
  expect((await checker().get(profitSharingCalls.approve, { id, version: 3 })).data.status).toBe('active')
})

test('checks › compare the shares with the current and the scheduled ones', async () => {
  const networkId = networks[1] ?? null
  await sql`delete from eload_profit_share where network_id = ${networkId}`.execute(api.owner)
  const checks = async (id: number) => {
    const { checks } = await checker().get(profitSharingCalls.info, { id })
    return { doubtful: checks?.doubtful.map(({ en }) => en), passed: checks?.passed.map(({ en }) => en) }
  }
  const first = await saved({ networkId, effectiveAt: await midnight(9) })
  expect((await checks(first)).passed).toContainEqual(
    expect.stringMatching(/^Requested by .*, who cannot approve it\.$/),
  )
  await checker().get(profitSharingCalls.approve, { id: first, version: 1 })
  expect((await checks(first)).doubtful).toBeUndefined()
  await sql`update eload_profit_share set effective_at = now() - interval '1 hour' where id = ${first}`.execute(
    api.owner,
  )
  const second = await saved({ networkId, companyShare: '60', agentShare: '0', merchantShare: '40' })
  expect((await checks(second)).doubtful).toEqual([
    'A share changes by 25.50 percentage points.',
    'A share is 0.00%.',
  ])
  expect((await checks(second)).passed).toContain('No other shares are scheduled for the same scope.')
  await checker().get(profitSharingCalls.approve, { id: second, version: 1 })
  const third = await saved({ networkId, effectiveAt: await midnight(5) })
  expect((await checks(third)).doubtful?.[0]).toMatch(
    /^Other shares for the same scope are already scheduled from /,
  )
})
