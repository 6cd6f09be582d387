import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignHandlers } from '#areas/eload/campaigns/server/handlers.ts'
import { campaignApprovalType } from './approval-type.ts'
import { advance } from './scheduled-job.ts'
import { enqueueMissedReversals, reverseGrants } from './void-campaign.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleHandlers } from '#areas/eload/transactions/server/handlers.ts'
import { sellLoad } from '#areas/eload/transactions/server/sell-load.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { postMovement } from '#areas/wallets/public.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toRead, toUpdate } from '#platform/access.ts'
import { approverLevel, approvalCalls } from '#platform/contract/approvals.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { previewOf, type RequestPreview } from '#platform/contract/request-preview.ts'
import { expireOverdue, previewHandlers } from '#platform/server/approvals/approvals.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { violatedConstraint, inTransaction } from '#platform/server/db.ts'

let load: LoadApi
let networkId = 0
let providerId = 0
beforeAll(async () => {
  load = await openLoadApi([
    ...networkHandlers,
    ...providerHandlers,
    ...topupHandlers,
    ...campaignHandlers,
    ...saleHandlers,
    ...approvalHandlers([campaignApprovalType]),
    ...previewHandlers(campaignHandlers, [campaignApprovalType]),
  ])
  providerId = (await load.provider({ name: 'Globe Direct' })).id
  networkId = (await load.network({ code: 'globe', name: 'Globe', primaryProviderId: providerId })).id
})
afterAll(() => load.close())

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const reason = 'Sales are slow this month'
let last = 0

async function topup(amount = '50.00', defaultRebate = '0.00') {
  const sku = `LD-${++last}`
  const draft = { sku, name: 'Load', networkId, providerId, denomination: amount, defaultRebate }
  return (await load.editor().get(topupCalls.create, draft)).data.id
}
const draft = (skuIds: number[], managers: { id: number }[], change: object = {}) => ({
  name: `Payday ${++last}`,
  type: 'rebate_boost' as const,
  rebateType: 'percent' as const,
  rebateValue: '2.00',
  skuIds,
  budget: '100.00',
  startAt: at(2),
  endAt: at(50),
  lineManagers: managers.map(({ id }) => id),
  ...change,
})

/** Returns a campaign to its maker as the line manager it was submitted to. */
async function sendBack({ manager, campaignId }: Awaited<ReturnType<typeof sent>>) {
  const { requestId } = await manager.get(campaignCalls.detail, { campaignId })
  const { hash } = await manager.get(approvalCalls.details, { requestId: requestId ?? 0 })
  await manager.get(approvalCalls.decide, { requestId: requestId ?? 0, hash, verdict: 'return', reason })
  return requestId ?? 0
}

test('campaign › sent back for changes is a draft until its maker resubmits the same request', async () => {
  const all = await sent()
  const { maker, manager, campaignId, skuId } = all
  const requestId = await sendBack(all)
  const returned = await maker.get(campaignCalls.detail, { campaignId })
  expect(returned).toMatchObject({ status: 'draft', returned: { reason } })
  const change = draft([skuId], [manager], { budget: '80.00' })
  await maker.get(campaignCalls.update, { ...change, campaignId, version: returned.version })
  await maker.get(campaignCalls.updateStatus, { campaignId, status: 'for_approval' })
  const again = await maker.get(campaignCalls.detail, { campaignId })
  expect(again).toMatchObject({ status: 'for_approval', requestId, returned: null, budget: 8_000 })
  await manager.get(campaignCalls.action, { action: 'approve', campaignId, version: again.version })
  expect(await maker.get(campaignCalls.detail, { campaignId })).toMatchObject({ status: 'scheduled' })
  const { rows } = await recordHistoryPage(
    { db: load.api.owner, language: 'en' },
    'eload-campaign',
    campaignId,
    {
      page: 1,
      limit: 20,
    },
  )
  expect(rows.map(({ action }) => action)).toContain('Return')
})

test('campaign › returned and then submitted by a colleague or deleted leaves no open request behind', async () => {
  const first = await sent()
  const requestId = await sendBack(first)
  const colleague = await load.member()
  await colleague.get(campaignCalls.updateStatus, { campaignId: first.campaignId, status: 'for_approval' })
  const after = await colleague.get(campaignCalls.detail, { campaignId: first.campaignId })
  expect(after.requestId).not.toBe(requestId)
  const second = await sent()
  const other = await sendBack(second)
  await load.editor().get(campaignCalls.delete, { campaignId: second.campaignId })
  const { rows } = await sql<{ status: string }>`
    select status from approval_request where id = any(${[requestId, other]}::bigint[])`.execute(
    load.api.owner,
  )
  expect(rows).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }])
})

/** Creates a campaign as one person and returns another person who can decide on it. */
async function createCampaign(change: object = {}) {
  const maker = await load.member()
  const manager = await load.member({ isLineManager: true })
  const skuId = await topup()
  const { data } = await maker.get(campaignCalls.create, draft([skuId], [manager], change))
  return { maker, manager, skuId, campaignId: data.campaignId, refNo: data.refNo }
}
async function sent(change: object = {}) {
  const all = await createCampaign(change)
  await all.maker.get(campaignCalls.updateStatus, { campaignId: all.campaignId, status: 'for_approval' })
  return all
}

test('campaign › preview of its submission shows the maker what approvers see, and submits nothing', async () => {
  const first = await sent()
  const manager = await load.member({ isLineManager: true })
  const { data } = await first.maker.get(campaignCalls.create, draft([first.skuId], [manager]))
  const request = { campaignId: data.campaignId, status: 'for_approval' } as const
  const preview = (await first.maker.get(previewOf(campaignCalls.updateStatus), request)) as RequestPreview
  expect(preview.errors).toEqual([])
  expect(preview.submitted?.effect.warnings.map(({ en }) => en).join()).toContain(first.refNo)
  const detail = await first.maker.get(campaignCalls.detail, { campaignId: data.campaignId })
  expect(detail).toMatchObject({ status: 'draft', requestId: null })
})

/** Creates an active campaign. */
async function running(change: object = {}) {
  const all = await sent(change)
  await all.manager.get(campaignCalls.action, { action: 'approve', ...(await seen(all.campaignId)) })
  await sql`update eload_campaign set start_at = now() - interval '1 hour' where campaign_id = ${all.campaignId}`.execute(
    load.api.owner,
  )
  await stepAt(all.campaignId, 0)
  return all
}
async function stepAt(campaignId: number, hours: number) {
  const { rows } = await sql<{ generation: number }>`
    select generation from eload_campaign where campaign_id = ${campaignId}`.execute(load.api.owner)
  return inTransaction(load.api.db, (tx) =>
    advance(tx, { campaignId, generation: rows[0]?.generation ?? -1 }, at(hours)),
  )
}
const seen = async (campaignId: number) => ({ campaignId, version: (await detail(campaignId)).version })
const detail = (campaignId: number) => load.editor().get(campaignCalls.detail, { campaignId })
const sell = (walletId: number, topupId: number) =>
  inTransaction(load.api.payments, (tx) =>
    sellLoad(tx, { walletId, topupId, mobile: '+639171234567', cost: wholeCentavos(4_800) }),
  )
async function balance(walletId: number): Promise<number> {
  const { rows } = await sql<{ posted: number }>`
    select l.posted from ledger_balance l join wallet w on w.ledger_account_id = l.account_id
    where w.wallet_id = ${walletId}`.execute(load.api.owner)
  return rows[0]?.posted ?? 0
}
/** Posted balance of each account by code, without accounts that have a balance of zero. */
async function everyBalance() {
  const { rows } = await sql<{ code: string; posted: number }>`
    select a.code, sum(l.posted)::bigint as posted from ledger_account a join ledger_balance l on l.account_id = a.id
    group by a.code having sum(l.posted) <> 0 order by a.code`.execute(load.api.owner)
  return rows
}
const takeBack = (campaignId: number, signal = new AbortController().signal) =>
  reverseGrants.run({
    db: load.api.worker,
    data: { campaignId },
    now: '',
    configuration: load.api.configuration,
    signal,
    progress: async () => {},
    run: { id: 0, attempt: 1, startedBy: '' },
  })

describe('campaign author', () => {
  const change = async (
    client: Awaited<ReturnType<typeof load.member>>,
    all: Awaited<ReturnType<typeof createCampaign>>,
  ) => {
    const { version } = await detail(all.campaignId)
    const input = draft([all.skuId], [all.manager], { budget: '999.00' })
    return client.get(campaignCalls.update, { ...input, campaignId: all.campaignId, version })
  }
  const send = (client: Awaited<ReturnType<typeof load.member>>, campaignId: number) =>
    client.get(campaignCalls.updateStatus, { campaignId, status: 'for_approval' })

  test('cannot decide on the campaign, cover for an approver or void it', async () => {
    const all = await createCampaign()
    const { campaignId, maker, manager } = all
    const author = await load.member({ isLineManager: true })
    await change(author, all)
    await send(maker, campaignId)
    await sql`insert into approval_delegation (from_person, from_email, from_name, to_person, to_email, to_name, from_at, until_at)
      values (${manager.id}, ${manager.email}, 'Manager', ${author.id}, ${author.email}, 'Author', now() - interval '1 hour',
        now() + interval '1 day')`.execute(load.api.owner)
    for (const action of ['approve', 'reject'] as const)
      expect(await author.ask(campaignCalls.action, { action, ...(await seen(campaignId)), reason })).toBe(
        'platform.OWN_REQUEST',
      )
    expect(await author.ask(campaignCalls.void, { campaignId, reason })).toBe('eload.CAMPAIGN_MAKER')
    expect((await detail(campaignId)).status).toBe('for_approval')
    await manager.get(campaignCalls.action, { action: 'approve', ...(await seen(campaignId)) })
    expect(await detail(campaignId)).toMatchObject({ status: 'scheduled', authors: [maker.id, author.id] })
    for (const column of ['decided_by_id', 'voided_by_id'])
      await expect(
        sql`update eload_campaign set ${sql.ref(column)} = ${author.id} where campaign_id = ${campaignId}`.execute(
          load.api.owner,
        ),
      ).rejects.toThrow('eload_campaign_two_people')
  })

  test('cannot be an addressed approver, and includes an approver who later edits the campaign', async () => {
    const all = await createCampaign()
    const { campaignId, maker, manager, skuId } = all
    await send(maker, campaignId)
    const { version } = await detail(campaignId)
    await manager.get(campaignCalls.action, { action: 'approve', ...(await seen(campaignId)) })
    const other = await load.member({ isLineManager: true })
    const input = draft([skuId], [other], { budget: '999.00' })
    await manager.get(campaignCalls.update, { ...input, campaignId, version: version + 1 })
    expect(await detail(campaignId)).toMatchObject({ status: 'for_approval', decision: null })
    await other.get(campaignCalls.action, {
      action: 'reject',
      ...(await seen(campaignId)),
      reason,
    })
    const { version: last } = await detail(campaignId)
    const { body } = await maker.answer(campaignCalls.update, {
      ...draft([skuId], [manager]),
      campaignId,
      version: last,
    })
    expect(body.errors).toMatchObject([{ field: 'lineManagers', code: 'eload.AUTHOR_CANNOT_APPROVE' }])
  })
})

describe('campaign', () => {
  test('is drafted from a preset, submitted, approved by link, and starts and ends on time', async () => {
    const presets = await load.editor().get(campaignCalls.presets, {})
    expect(presets.map(({ name, rebateValue }) => [name, rebateValue])).toEqual([
      ['Payday boost', 200],
      ['Weekend boost', 100],
      ['New network launch', 300],
    ])
    const { maker, manager, campaignId, refNo, skuId } = await createCampaign({ presetId: presets[0]?.id })
    expect(refNo).toMatch(/^CMP\d{7}$/)
    expect(await detail(campaignId)).toMatchObject({
      status: 'draft',
      skuIds: [skuId],
      spent: 0,
      overlaps: [],
    })
    const sentTo = await maker.get(campaignCalls.updateStatus, { campaignId, status: 'for_approval' })
    expect(sentTo.message).toMatch('was submitted to')
    const token = await load.tokenFor(manager)
    const validated = await manager.get(campaignCalls.action, { action: 'token-info', token })
    expect(validated.data).toMatchObject({ campaign: { refNo }, actions: ['approve'] })
    expect((await detail(campaignId)).status).toBe('for_approval')
    const stranger = await load.member({ isLineManager: true })
    expect(await stranger.ask(campaignCalls.action, { action: 'approve', token })).toMatch(
      'platform.LINK_OF_ANOTHER',
    )

    await manager.get(campaignCalls.action, { action: 'approve', token })
    expect(await detail(campaignId)).toMatchObject({ status: 'scheduled', decision: { by: manager.email } })
    const steps = await Promise.all([stepAt(campaignId, 3), stepAt(campaignId, 3)])
    expect(steps.filter(({ code }) => code === 'eload.CAMPAIGN_ACTIVE')).toHaveLength(1)
    expect(await stepAt(campaignId, 51)).toMatchObject({ code: 'eload.CAMPAIGN_WAS_ENDED' })
    expect((await detail(campaignId)).status).toBe('ended')
  })

  test('is rejected with the invalid field, and nothing is written', async () => {
    const maker = await load.member()
    const manager = await load.member({ isLineManager: true })
    const skuId = await topup()
    const other = await load.network({ code: 'smart', name: 'Smart', primaryProviderId: providerId })
    const total = async () => (await maker.get(campaignCalls.list, {})).pageInfo.total
    const before = await total()
    for (const [field, wrong] of [
      ['name', { name: '' }],
      ['rebateValue', { rebateValue: '0' }],
      ['rebateValue', { rebateValue: '100.01' }],
      ['skuIds', { skuIds: [] }],
      ['skuIds', { skuIds: [999_999] }],
      ['skuIds', { networkIds: [other.id] }],
      ['networkIds', { networkIds: [999_999] }],
      ['presetId', { presetId: 999_999 }],
      ['budget', { budget: '0' }],
      ['capPerUser', { capPerUser: '100.01' }],
      ['startAt', { startAt: at(0.5) }],
      ['endAt', { endAt: at(1) }],
      ['endAt', { endAt: at(2 + 181 * 24) }],
      ['userIds', { audience: 'segment' }],
      ['userIds', { audience: 'segment', userIds: [999_999] }],
      ['userIds', { userIds: [1] }],
      ['lineManagers', { lineManagers: [] }],
      ['lineManagers', { lineManagers: [maker.id] }],
    ] as const) {
      const input = draft([skuId], [manager], wrong)
      const { status, body } = await maker.answer(campaignCalls.create, input)
      expect([status, body.errors?.[0]?.field, wrong]).toEqual([422, field, wrong])
    }
    expect(await total()).toBe(before)
  })

  test('campaign that is scheduled needs approval again when changed, and earlier links become invalid', async () => {
    const { maker, manager, campaignId, skuId } = await sent()
    await manager.get(campaignCalls.action, { action: 'approve', ...(await seen(campaignId)) })
    const { version } = await detail(campaignId)
    const change = { ...draft([skuId], [manager], { budget: '900.00' }), campaignId, version }
    await maker.get(campaignCalls.update, change)
    expect(await detail(campaignId)).toMatchObject({ status: 'for_approval', budget: 90_000, decision: null })
    expect((await maker.answer(campaignCalls.update, change)).body).toMatchObject({ code: 'STALE' })
    const token = await load.tokenFor(manager, 'reject')
    await manager.get(campaignCalls.action, { action: 'reject', token, reason })
    expect(await detail(campaignId)).toMatchObject({ status: 'rejected', decision: { reason } })
    const again = await detail(campaignId)
    await maker.get(campaignCalls.update, { ...change, version: again.version })
    expect((await detail(campaignId)).status).toBe('rejected')
    await maker.get(campaignCalls.delete, { campaignId })
    expect((await maker.answer(campaignCalls.detail, { campaignId })).status).toBe(404)
  })

  test('is decided by neither its maker nor its submitter through any endpoint', async () => {
    const { manager, campaignId } = await createCampaign()
    const maker = await load.member({ isLineManager: true })
    await sql`update eload_campaign set line_managers = jsonb_build_array(jsonb_build_object('id', ${maker.id}::int, 'email', ${maker.email}::text, 'name', 'Maker'))
      where campaign_id = ${campaignId}`.execute(load.api.owner)
    const sender = await load.member()
    await sender.get(campaignCalls.updateStatus, { campaignId, status: 'for_approval' })
    // A campaign cannot be submitted to its maker, so the maker is set directly to test the check.
    await sql`update eload_campaign set created_by_id = ${maker.id}, authors = array[${maker.id}::bigint]
      where campaign_id = ${campaignId}`.execute(load.api.owner)
    const decision = { action: 'approve', ...(await seen(campaignId)) } as const
    expect((await maker.answer(campaignCalls.action, decision)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await sender.answer(campaignCalls.action, decision)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await manager.answer(campaignCalls.action, decision)).status).toBe(403)
    const { rows } = await maker.get(approvalCalls.inbox, {})
    const { id, hash } = await maker.get(approvalCalls.details, { requestId: rows[0]?.id ?? 0 })
    const answer = await maker.ask(approvalCalls.decide, { requestId: id, hash, verdict: 'approve' })
    expect(answer).toBe('platform.OWN_REQUEST')
    expect((await detail(campaignId)).status).toBe('for_approval')
  })

  test('cannot be decided without the hash of the content shown', async () => {
    const { manager, campaignId } = await sent()
    const blind = await manager.answer(campaignCalls.action, { action: 'approve', campaignId })
    expect([blind.status, blind.body.errors?.[0]?.field]).toEqual([422, 'version'])
    const { version } = await detail(campaignId)
    const old = { action: 'approve', campaignId, version: version - 1 } as const
    expect((await manager.answer(campaignCalls.action, old)).body.code).toBe('STALE')
    expect((await detail(campaignId)).status).toBe('for_approval')
  })

  test('can be submitted again by its submitter after its request expired', async () => {
    const { maker, manager, campaignId, refNo } = await sent()
    expect(await maker.ask(campaignCalls.action, { action: 'resend', campaignId })).toMatch(
      'platform.NOT_EXPIRED',
    )
    await sql`update approval_request set expires_at = now() - interval '1 second' where ref = ${refNo}`.execute(
      load.api.owner,
    )
    await expireOverdue(load.api.db, [campaignApprovalType])
    await maker.get(campaignCalls.action, { action: 'resend', campaignId })
    await manager.get(campaignCalls.action, { action: 'approve', token: await load.tokenFor(manager) })
    expect((await detail(campaignId)).status).toBe('scheduled')
  })

  test('is paused with a reason, resumed and ended, and each transition is logged', async () => {
    const { maker, campaignId, skuId } = await running()
    const { walletId } = await walletWith(load.api.owner, 100_000)
    expect(await maker.statusOf(campaignCalls.updateStatus, { campaignId, status: 'paused' })).toBe(422)
    await maker.get(campaignCalls.updateStatus, { campaignId, status: 'paused', reason })
    expect((await sell(walletId, skuId)).campaigns).toEqual([])
    await maker.get(campaignCalls.updateStatus, { campaignId, status: 'active' })
    expect((await sell(walletId, skuId)).campaigns).toMatchObject([{ amount: 100 }])
    await maker.get(campaignCalls.end, { campaignId, reason })
    expect((await sell(walletId, skuId)).campaigns).toEqual([])
    expect(await maker.ask(campaignCalls.updateStatus, { campaignId, status: 'active' })).toMatch(
      'eload.CAMPAIGN_WRONG_STATUS',
    )
    const { rows } = await recordHistoryPage(
      { db: load.api.db, language: 'en' },
      'eload-campaign',
      campaignId,
      {
        page: 1,
        limit: 20,
      },
    )
    expect(rows.map(({ action }) => action).toReversed()).toEqual([
      'Create',
      'Submit for approval',
      'Approve',
      'Start',
      'Pause',
      'Resume',
      'End',
    ])
  })

  test('cannot be changed with read permission only', async () => {
    const { campaignId } = await running()
    const reader = load.api.staffWith(toRead(topupPlace))
    expect(await reader.statusOf(campaignCalls.list, {})).toBe(200)
    const input = { campaignId, reason }
    for (const call of [campaignCalls.end, campaignCalls.void])
      expect(await reader.statusOf(call, input)).toBe(403)
    expect(await reader.statusOf(campaignCalls.updateStatus, { campaignId, status: 'for_approval' })).toBe(
      403,
    )
    expect(await reader.statusOf(campaignCalls.updateStatus, { ...input, status: 'paused' })).toBe(403)
  })
})

test('top-up › cannot be deleted while a campaign includes it or after a recent sale', async () => {
  const { skuId, refNo } = await createCampaign()
  const drafted = await load.editor().answer(topupCalls.delete, { id: skuId })
  expect(drafted).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
  expect(drafted.body.message).toMatch(refNo)
  const soldId = await topup()
  const { walletId } = await walletWith(load.api.owner, 100_000)
  await sell(walletId, soldId)
  expect(await load.editor().ask(topupCalls.delete, { id: soldId })).toMatch('sales of the last year')
})

test('campaign › grants nothing while maintenance blocks sales of the network', async () => {
  const { campaignId, skuId } = await running()
  const { walletId } = await walletWith(load.api.owner, 100_000)
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into eload_maintenance (type, title, message, start_at, end_at, status, block_status, block_until)
      values ('network', 'Upgrade', 'Load is back soon', now(), now() + interval '1 hour', 'ongoing', 'approved',
        now() + interval '1 hour') returning *)
    insert into eload_maintenance_target (maintenance_id, type, target_id, during)
    select id, 'network', ${networkId}, tstzrange(start_at, end_at) from made returning maintenance_id as id`.execute(
    load.api.owner,
  )
  await expect(sell(walletId, skuId)).rejects.toThrow('cannot be sold during maintenance')
  await sql`update eload_maintenance set status = 'ended', ended_at = now() where id = ${rows[0]?.id ?? 0}`.execute(
    load.api.owner,
  )
  await sell(walletId, skuId)
  expect(await detail(campaignId)).toMatchObject({ spent: 100 })
})

describe('campaign budget', () => {
  test('is never exceeded by concurrent sales and ends the campaign when it is used up exactly', async () => {
    const { campaignId, skuId, manager } = await running({ budget: '10.50', rebateValue: '2.00' })
    expect(manager.id).toBeGreaterThan(0)
    const wallets = await Promise.all(Array.from({ length: 8 }, () => walletWith(load.api.owner, 100_000)))
    // 32 sales of ₱1 rebate each compete for a budget of ₱10.50.
    const sales = await Promise.all(
      wallets.flatMap(({ walletId }) => [1, 2, 3, 4].map(() => sell(walletId, skuId))),
    )
    const grantedAmounts = sales.flatMap(({ campaigns }) => campaigns.map(({ amount }) => amount))
    expect(grantedAmounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_050)
    expect(grantedAmounts.toSorted((a, b) => a - b)[0]).toBe(50)
    expect(await detail(campaignId)).toMatchObject({ status: 'ended', spent: 1_050, grants: { count: 11 } })
    const balances = await Promise.all(wallets.map(({ walletId }) => balance(walletId)))
    const spent = wallets.length * 100_000 - balances.reduce((sum, each) => sum + each, 0)
    expect(spent).toBe(32 * 5_000 - 1_050)
  })

  test('grants one person at most the cap under concurrency', async () => {
    const { campaignId, skuId } = await running({ capPerUser: '2.50', budget: '50.00' })
    const { walletId } = await walletWith(load.api.owner, 100_000)
    await Promise.all(Array.from({ length: 8 }, () => sell(walletId, skuId)))
    expect(await detail(campaignId)).toMatchObject({ spent: 250, status: 'active', grants: { people: 1 } })
    const { walletId: other } = await walletWith(load.api.owner, 100_000)
    expect((await sell(other, skuId)).campaigns).toMatchObject([{ amount: 100 }])
  })

  test('is enforced by table constraints', async () => {
    const { campaignId } = await running({ budget: '1.00' })
    const broken = (set: ReturnType<typeof sql>) =>
      sql`update eload_campaign set ${set} where campaign_id = ${campaignId}`
        .execute(load.api.db)
        .then(() => null, violatedConstraint)
    expect(await broken(sql`spent_centavos = 101`)).toBe('eload_campaign_within_budget')
    await broken(sql`spent_centavos = 50`)
    expect(await broken(sql`spent_centavos = 10`)).toBe('eload_campaign_spent_grows')
    expect(await broken(sql`voided_by_id = created_by_id`)).toBe('eload_campaign_two_people')
  })

  test('applies only to the people of the segment', async () => {
    const chosen = await walletWith(load.api.owner, 100_000)
    const other = await walletWith(load.api.owner, 100_000)
    const segment = await running({ audience: 'segment', userIds: [chosen.subscriberId], minAmount: '20.00' })
    expect((await sell(chosen.walletId, segment.skuId)).campaigns).toHaveLength(1)
    expect((await sell(other.walletId, segment.skuId)).campaigns).toEqual([])
    const stores = await running({ audience: 'sss' })
    expect((await sell(other.walletId, stores.skuId)).campaigns).toEqual([])
    const dear = await running({ minAmount: '50.01' })
    expect((await sell(other.walletId, dear.skuId)).campaigns).toEqual([])
    const { rows } = await load
      .editor()
      .get(campaignCalls.grants, { filters: { campaignId: segment.campaignId } })
    expect(rows).toMatchObject([{ walletId: chosen.walletId, amount: 100, reversedAt: null }])
    expect(rows[0]?.mobile).toContain('***')
  })
})

describe('campaign void', () => {
  test('is previewed per wallet and recovers the available grants once', async () => {
    const { maker, manager, campaignId, skuId } = await running()
    const [rich, poor] = [await walletWith(load.api.owner, 100_000), await walletWith(load.api.owner, 5_000)]
    await sell(rich.walletId, skuId)
    await sell(rich.walletId, skuId)
    await sell(poor.walletId, skuId)
    await inTransaction(load.api.payments, (tx) => spendAll(tx, poor.walletId))
    expect(await balance(poor.walletId)).toBe(0)
    const preview = await manager.get(campaignCalls.voidPreview, { campaignId })
    expect(preview).toMatchObject({
      given: 300,
      grants: 3,
      wallets: 2,
      canTakeBack: 200,
      cannotTakeBack: 100,
      short: [{ walletId: poor.walletId, given: 100, available: 0 }],
    })
    expect((await maker.answer(campaignCalls.void, { campaignId, reason })).body.code).toBe(
      'MAKER_IS_CHECKER',
    )
    const { message } = await manager.get(campaignCalls.void, { campaignId, reason, takeBack: true })
    expect(message).toMatch('are being reversed')
    await takeBack(campaignId)
    expect(await balance(rich.walletId)).toBe(100_000 - 2 * 5_000)
    const after = await detail(campaignId)
    expect(after).toMatchObject({
      status: 'voided',
      spent: 300,
      grants: { reversed: 200, notReversed: 100 },
    })
    const { rows } = await manager.get(campaignCalls.grants, { filters: { campaignId, isReversed: false } })
    expect(rows).toMatchObject([{ walletId: poor.walletId, notReversedReason: expect.stringMatching(/\w+/) }])
    // A repeated run reverses nothing twice.
    await takeBack(campaignId)
    expect(await balance(rich.walletId)).toBe(100_000 - 2 * 5_000)
  })

  test('recovers the grants of a campaign that has ended', async () => {
    const { manager, campaignId, skuId } = await running()
    const { walletId } = await walletWith(load.api.owner, 100_000)
    await sell(walletId, skuId)
    await manager.get(campaignCalls.end, { campaignId, reason })
    expect((await detail(campaignId)).status).toBe('ended')
    await manager.get(campaignCalls.void, { campaignId, reason, takeBack: true })
    await takeBack(campaignId)
    expect(await balance(walletId)).toBe(100_000 - 5_000)
    expect(await detail(campaignId)).toMatchObject({
      status: 'voided',
      grants: { reversed: 100, notReversed: 0 },
    })
  })

  test('needs level 60 once the campaign ended more than 30 days ago', async () => {
    const { manager, maker, campaignId } = await running()
    await maker.get(campaignCalls.end, { campaignId, reason })
    await sql`update eload_campaign set start_at = now() - interval '60 days', end_at = now() - interval '31 days'
      where campaign_id = ${campaignId}`.execute(load.api.owner)
    expect(await manager.ask(campaignCalls.void, { campaignId, reason })).toMatch('eload.CAMPAIGN_VOID_LATE')
    expect((await detail(campaignId)).status).toBe('ended')
    await load.editor({ level: 60 }).get(campaignCalls.void, { campaignId, reason })
    expect((await detail(campaignId)).status).toBe('voided')
  })

  test('keeps the grants unless recovery is requested', async () => {
    const { manager, campaignId, skuId } = await running()
    const { walletId } = await walletWith(load.api.owner, 100_000)
    await sell(walletId, skuId)
    const { message } = await manager.get(campaignCalls.void, { campaignId, reason })
    expect(message).not.toMatch('reversed')
    expect(await balance(walletId)).toBe(100_000 - 5_000 + 100)
    expect(await manager.ask(campaignCalls.void, { campaignId, reason })).toMatch(
      'eload.CAMPAIGN_WRONG_STATUS',
    )
  })

  test('skips inactive wallets, as listed in its preview', async () => {
    const { manager, campaignId, skuId } = await running()
    const { walletId } = await walletWith(load.api.owner, 100_000)
    await sell(walletId, skuId)
    await sql`update wallet set status = 'frozen', frozen_by = 'risk' where wallet_id = ${walletId}`.execute(
      load.api.owner,
    )
    const preview = await manager.get(campaignCalls.voidPreview, { campaignId })
    expect(preview).toMatchObject({ canTakeBack: 0, cannotTakeBack: 100 })
    await manager.get(campaignCalls.void, { campaignId, reason, takeBack: true })
    await takeBack(campaignId)
    expect(await balance(walletId)).toBe(100_000 - 5_000 + 100)
    const { rows } = await manager.get(campaignCalls.grants, { filters: { campaignId, isReversed: false } })
    expect(rows).toMatchObject([{ notReversedReason: 'The wallet is frozen.' }])
  })

  test('is forbidden to the maker and the submitter', async () => {
    const { campaignId } = await createCampaign()
    const sender = await load.member()
    await sender.get(campaignCalls.updateStatus, { campaignId, status: 'for_approval' })
    const answer = await sender.answer(campaignCalls.void, { campaignId, reason })
    expect(answer.body.code).toBe('MAKER_IS_CHECKER')
    expect((await detail(campaignId)).status).toBe('for_approval')
  })

  test('is resumed after an interruption', async () => {
    const { manager, campaignId, skuId } = await running()
    const { walletId } = await walletWith(load.api.owner, 100_000)
    await sell(walletId, skuId)
    await manager.get(campaignCalls.void, { campaignId, reason, takeBack: true })
    await expect(takeBack(campaignId, AbortSignal.abort())).rejects.toThrow(/abort/)
    await takeBack(campaignId)
    expect(await balance(walletId)).toBe(100_000 - 5_000)
  })

  test('is completed by the sweep when its job was lost', async () => {
    const { manager, campaignId, skuId } = await running()
    const { walletId } = await walletWith(load.api.owner, 100_000)
    await sell(walletId, skuId)
    await manager.get(campaignCalls.void, { campaignId, reason, takeBack: true })
    expect(await enqueueMissedReversals(load.api.db)).toBe(0)
    await sql`delete from jobs.job where name = 'eload.take-back-grants'`.execute(load.api.owner)
    await sql`delete from job_run where name = 'eload.take-back-grants'`.execute(load.api.owner)
    await sql`update eload_campaign set updated_at = now() - interval '6 minutes' where campaign_id = ${campaignId}`.execute(
      load.api.owner,
    )
    expect(await enqueueMissedReversals(load.api.db)).toBe(1)
    const { rows } = await sql<{ data: unknown }>`
      select data from job_run where name = 'eload.take-back-grants'`.execute(load.api.owner)
    expect(rows).toEqual([{ data: { campaignId } }])
    await takeBack(campaignId)
    expect(await balance(walletId)).toBe(100_000 - 5_000)
    expect(await enqueueMissedReversals(load.api.db)).toBe(0)
  })

  test('voiding a pending campaign closes its approval request', async () => {
    const { manager, campaignId } = await sent()
    const other = await load.member()
    await other.get(campaignCalls.void, { campaignId, reason })
    expect(
      await manager.ask(campaignCalls.action, { action: 'approve', ...(await seen(campaignId)) }),
    ).toMatch('eload.CAMPAIGN_STATUS')
  })
})

describe('sale refund', () => {
  const approver = () => load.api.staffWith(toUpdate(eloadLogPlace), { as: { level: approverLevel } })

  /** Creates a sale with a rebate and a grant that the provider finally failed to deliver. */
  async function failedSale() {
    const skuId = await topup('50.00', '2.00')
    const { campaignId } = await running({ skuIds: [skuId] })
    const { walletId } = await walletWith(load.api.owner, 100_000)
    const { refNo, rebate, campaigns } = await sell(walletId, skuId)
    expect([rebate, campaigns]).toMatchObject([100, [{ amount: 100 }]])
    const { rows } = await sql<{ id: number }>`select id from eload_txn where ref_no = ${refNo}`.execute(
      load.api.owner,
    )
    const id = rows[0]?.id ?? 0
    const clerk = approver()
    for (const status of ['for_review', 'failed'] as const)
      await clerk.get(saleCalls.updateStatus, { id, status, reason })
    // The provider had confirmed the sale, so somebody else refunds it.
    return {
      id,
      campaignId,
      walletId,
      clerk: approver(),
      refund: { id, status: 'refunded', reason } as const,
    }
  }

  test('reverses the rebate and the campaign grants of the sale', async () => {
    const { campaignId, walletId, clerk, refund } = await failedSale()
    expect(await balance(walletId)).toBe(100_000 - 5_000 + 100 + 100)
    await clerk.get(saleCalls.updateStatus, refund)
    expect(await balance(walletId)).toBe(100_000)
    expect((await detail(campaignId)).grants).toMatchObject({ count: 1, reversed: 100, notReversed: 0 })
    // A later void has nothing left to reverse.
    await takeBack(campaignId)
    expect(await balance(walletId)).toBe(100_000)
  })

  test('restores every account to its balance before the sale', async () => {
    const skuId = await topup('50.00', '2.00')
    await running({ skuIds: [skuId] })
    const { walletId } = await walletWith(load.api.owner, 100_000)
    const before = await everyBalance()
    const { refNo } = await sell(walletId, skuId)
    expect(await everyBalance()).not.toEqual(before)
    const { rows } = await sql<{ id: number }>`select id from eload_txn where ref_no = ${refNo}`.execute(
      load.api.owner,
    )
    const clerk = approver()
    const id = rows[0]?.id ?? 0
    for (const status of ['for_review', 'failed'] as const)
      await clerk.get(saleCalls.updateStatus, { id, status, reason })
    await approver().get(saleCalls.updateStatus, { id, status: 'refunded', reason })
    expect(await everyBalance()).toEqual(before)
  })

  test('is rejected as a whole when a grant cannot be reversed', async () => {
    const { id, campaignId, walletId, clerk, refund } = await failedSale()
    await sql`update wallet set status = 'on_hold' where wallet_id = ${walletId}`.execute(load.api.owner)
    expect(await clerk.ask(saleCalls.updateStatus, refund)).toBe(
      'eload.WALLET_NOT_DEBITED {"status":"on_hold"}',
    )
    expect(await balance(walletId)).toBe(100_000 - 5_000 + 100 + 100)
    expect((await detail(campaignId)).grants).toMatchObject({ reversed: 0, notReversed: 100 })
    const { rows } = await sql<{ status: string }>`select status from eload_txn where id = ${id}`.execute(
      load.api.owner,
    )
    expect(rows).toEqual([{ status: 'failed' }])
  })
})

const spendAll = async (tx: Parameters<typeof sellLoad>[0], walletId: number) => {
  const left = await balance(walletId)
  await postMovement(tx, {
    type: 'fee',
    walletId,
    amount: wholeCentavos(left),
    cause: `spend all ${walletId}`,
    channel: 'Console',
  })
}
