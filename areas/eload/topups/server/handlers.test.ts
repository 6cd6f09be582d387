import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { topupPlace } from '#areas/eload/access.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { providerSwitchHandlers } from '#areas/eload/provider-switch/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { rebateApprovalType } from './approval-type.ts'
import { advance, sweepRebates } from './scheduled-job.ts'
import { toRead } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { expireOverdue } from '#platform/server/approvals/approvals.ts'
import { violatedConstraint, inTransaction } from '#platform/server/db.ts'

let load: LoadApi
let networkId = 0
let providerId = 0
let otherProviderId = 0
let last = 0
beforeAll(async () => {
  load = await openLoadApi([
    ...networkHandlers,
    ...providerHandlers,
    ...providerSwitchHandlers,
    ...topupHandlers,
    ...approvalHandlers([rebateApprovalType]),
  ])
  providerId = (await load.provider({ name: 'Globe Direct' })).id
  otherProviderId = (await load.provider({ name: 'LoadCentral' })).id
  const created = await load.network({
    name: 'Globe',
    primaryProviderId: providerId,
    backupProviderId: otherProviderId,
  })
  networkId = created.id
})
afterAll(() => load.close())

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const reason = 'Payday of the fifteenth'

const draft = (change: object = {}) => ({
  sku: `LD-${++last}`,
  name: 'Globe Load 50',
  networkId,
  providerId,
  denomination: '50.00',
  defaultRebate: '1.50',
  ...change,
})
const created = async () => (await load.editor().get(topupCalls.create, draft())).data
const info = (id: number) => load.editor().get(topupCalls.info, { id })

/** Returns the version of a rebate change's approval request, as an approver sees it. */
async function seen(changeId: number) {
  const { rows } = await sql<{ version: number }>`
    select version from eload_rebate_change where change_id = ${changeId}`.execute(load.api.owner)
  return { changeId, version: rows[0]?.version ?? 0 }
}
async function requestChange(id: number, change: object = {}) {
  const maker = await load.member()
  const manager = await load.member({ isLineManager: true })
  const request = { id, newRebate: '3.00', startAt: at(1), endAt: at(25), reason, lineManagers: [manager.id] }
  const reply = await maker.get(topupCalls.scheduleRebate, { ...request, ...change })
  return { maker, manager, changeId: reply.data.changeId, message: reply.message }
}

test('rebate change › sent back for changes is edited and resubmitted by its maker alone', async () => {
  const { id } = await created()
  const { maker, manager, changeId } = await requestChange(id)
  const mine = async () => (await maker.get(topupCalls.rebateLogs, { filters: { skuId: id } })).rows[0]
  const requestId = (await mine())?.requestId ?? 0
  const { hash } = await manager.get(approvalCalls.details, { requestId })
  const request = { id, changeId, newRebate: '2.00', startAt: at(1), reason, lineManagers: [manager.id] }
  expect(await maker.ask(topupCalls.scheduleRebate, request)).toBe('eload.CHANGE_NOT_RETURNED')
  await manager.get(approvalCalls.decide, { requestId, hash, verdict: 'return', reason })
  expect(await mine()).toMatchObject({ status: 'for_approval', returned: { reason } })
  const { rows } = await maker.get(approvalCalls.mine, {})
  expect(rows).toMatchObject([{ editPath: `/digital-offer/load/topups/sku/${id}?tab=rebates` }])
  expect(await (await load.member()).statusOf(topupCalls.scheduleRebate, request)).toBe(403)
  await maker.get(topupCalls.scheduleRebate, request)
  expect(await mine()).toMatchObject({ changeId, requestId, new: 200, endAt: null, returned: null })
  await manager.get(topupCalls.approve, await seen(changeId))
  expect(await mine()).toMatchObject({ status: 'scheduled' })
})

async function stepAt(changeId: number, hours: number) {
  const { rows } = await sql<{ generation: number }>`
    select generation from eload_rebate_change where change_id = ${changeId}`.execute(load.api.owner)
  return inTransaction(load.api.db, (tx) =>
    advance(tx, { changeId, generation: rows[0]?.generation ?? -1 }, at(hours)),
  )
}

describe('top-up', () => {
  test('names › are sorted by the numbers in them, also across pages', async () => {
    const editor = load.editor()
    for (const amount of ['1,000', '20', '115', '15', '100', '2.50'])
      await editor.get(topupCalls.create, draft({ name: `Sorted ₱${amount} load` }))
    const names = []
    let cursor: string | undefined
    for (let page = 1; page <= 3; page++) {
      const reply = await editor.get(topupCalls.list, {
        search: 'sorted',
        sortBy: 'name',
        sortDir: 'asc',
        page,
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      })
      names.push(...reply.rows.map(({ name }) => name))
      cursor = reply.pageInfo.nextCursor ?? undefined
    }
    expect(names).toEqual(
      ['2.50', '15', '20', '100', '115', '1,000'].map((amount) => `Sorted ₱${amount} load`),
    )
  })

  test('is created, read, updated with its version, and logged', async () => {
    const { id } = await created()
    expect(await info(id)).toMatchObject({
      networkName: 'Globe',
      providerName: 'Globe Direct',
      denomination: 5_000,
      minAmount: null,
      defaultRebate: 150,
      currentRebate: 150,
      pendingChange: null,
    })
    const client = load.editor()
    const change = { ...draft(), id, version: 1, denomination: null, minAmount: '5.00', maxAmount: '1000.00' }
    await client.get(topupCalls.update, change)
    expect(await info(id)).toMatchObject({ denomination: null, minAmount: 500, maxAmount: 100_000 })
    expect((await client.answer(topupCalls.update, change)).body).toMatchObject({ code: 'STALE' })
    await client.get(topupCalls.updateStatus, { id, status: 'inactive', reason: 'No longer sold' })
    expect(await client.ask(topupCalls.updateStatus, { id, status: 'inactive' })).toMatch(
      'platform.ALREADY_STATUS',
    )
    await client.get(topupCalls.delete, { id })
    expect((await client.answer(topupCalls.info, { id })).status).toBe(404)
  })

  test('is rejected with the invalid field, and nothing is written', async () => {
    const stranger = await load.provider({ name: 'Stranger' })
    const total = async () => (await load.editor().get(topupCalls.list, {})).pageInfo.total
    const before = await total()
    for (const [field, wrong] of [
      ['sku', { sku: '!' }],
      ['name', { name: ' ' }],
      ['networkId', { networkId: 999_999 }],
      ['networkGroupId', { networkGroupId: 999_999 }],
      ['providerId', { providerId: stranger.id }],
      ['denomination', { denomination: null }],
      ['denomination', { denomination: '50.00', minAmount: '5.00', maxAmount: '10.00' }],
      ['minAmount', { denomination: null, minAmount: '4.99', maxAmount: '10.00' }],
      ['maxAmount', { denomination: null, minAmount: '10.00', maxAmount: '10.00' }],
      ['defaultRebate', { defaultRebate: '100.01' }],
      ['defaultRebate', { defaultRebate: '5.01' }],
    ] as const) {
      const { status, body } = await load.editor().answer(topupCalls.create, draft(wrong))
      expect([status, body.errors?.[0]?.field]).toEqual([422, field])
    }
    expect(await total()).toBe(before)
    const { sku } = await info((await created()).id)
    const twice = await load.editor().answer(topupCalls.create, draft({ sku }))
    expect(twice.body).toMatchObject({ code: 'DUPLICATE', errors: [{ field: 'sku' }] })
  })

  test('is found by network, provider, group and text, in the requested order', async () => {
    const client = load.api.staffWith(toRead(topupPlace))
    await load
      .editor()
      .get(topupCalls.create, draft({ sku: 'AAA-1', name: 'Aardvark', denomination: '5.00' }))
    const first = await client.get(topupCalls.list, { filters: { networkId }, search: 'aard' })
    expect(first.rows.map(({ sku }) => sku)).toEqual(['AAA-1'])
    for (const sortBy of ['sku', 'name', 'denomination', 'currentRebate', 'createdAt', 'updatedAt'] as const)
      expect(
        (await client.get(topupCalls.list, { sortBy, filters: { providerId } })).rows.length,
      ).toBeGreaterThan(0)
    expect((await client.get(topupCalls.list, { filters: { networkGroupId: 1 } })).rows).toEqual([])
    expect(await client.statusOf(topupCalls.list, { filters: { colour: 'red' } })).toBe(422)
    expect(await client.statusOf(topupCalls.create, draft())).toBe(403)
  })

  test('is exported with the rows of the list', async () => {
    await load.editor().get(topupCalls.create, draft({ sku: 'FILE-1', name: 'Taken away' }))
    const reader = load.api.staffWith(toRead(topupPlace))
    const { body } = await reader.answer(topupCalls.export, { search: 'taken away' })
    expect(body.status).toBe('ok')
    expect((await reader.answer(topupCalls.export, { search: 'nothing like it' })).body.message).toBe(
      'No data found, unable to export.',
    )
  })

  test('keeps its network and provider, and is counted in a provider switch', async () => {
    await created()
    const used = await load.editor().answer(networkCalls.delete, { id: networkId })
    expect(used).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    const preview = { networkId, fromProviderId: providerId, toProviderId: otherProviderId }
    const { affected } = await load.editor().get(providerSwitchCalls.preview, preview)
    expect(affected).toEqual([expect.objectContaining({ kind: 'topup' })])
    expect(affected[0]?.withoutNewProvider).toBe(affected[0]?.count)
  })
})

describe('rebate', () => {
  test('starts at most at the limit for one person, and exceeds it by an approved request', async () => {
    const { body } = await load.editor().answer(topupCalls.create, draft({ defaultRebate: '5.01' }))
    expect(body.errors).toMatchObject([
      { field: 'defaultRebate', message: expect.stringMatching('Enter a rebate up to 5.00%') },
    ])
    const { id } = (await load.editor().get(topupCalls.create, draft({ defaultRebate: '5.00' }))).data
    expect((await requestChange(id, { newRebate: '5.01' })).message).toMatch('was submitted to')
    expect((await info(id)).currentRebate).toBe(500)
  })

  test('changes only through an approved request', async () => {
    const { id } = await created()
    const wrong = { ...draft(), id, version: 1, defaultRebate: '9.00' }
    const { body } = await load.editor().answer(topupCalls.update, wrong)
    expect(body.errors).toEqual([expect.objectContaining({ field: 'defaultRebate' })])
    for (const column of ['default_rebate', 'current_rebate']) {
      const broken = await sql`update eload_topup set ${sql.ref(column)} = 900 where id = ${id}`
        .execute(load.api.db)
        .then(() => null, violatedConstraint)
      expect(broken).toBe('eload_topup_rebate_by_change')
    }
  })

  test('is approved by link, applied at its start and reverted at its end, each once', async () => {
    const { id } = await created()
    const { manager, changeId, message } = await requestChange(id)
    expect(message).toMatch('was submitted to')
    expect((await info(id)).pendingChange).toMatchObject({ changeId, status: 'for_approval' })
    const token = await load.tokenFor(manager)
    const details = await manager.get(topupCalls.tokenInfo, { token })
    expect(details).toMatchObject({
      change: { changeId, old: 150, new: 300 },
      actions: ['approve', 'reject'],
    })
    const stranger = await load.member({ isLineManager: true })
    expect(await stranger.ask(topupCalls.approve, { token })).toMatch('platform.LINK_OF_ANOTHER')
    expect((await info(id)).currentRebate).toBe(150)

    const { data } = await manager.get(topupCalls.approve, { token })
    expect(data.status).toBe('scheduled')
    expect(await manager.ask(topupCalls.approve, { token })).toBe('platform.LINK_USED')
    expect(await stepAt(changeId, 0.5)).toMatchObject({ code: 'platform.JOB_NOT_DUE' })
    const [first, second] = await Promise.all([stepAt(changeId, 1.1), stepAt(changeId, 1.1)])
    expect([first, second].filter(({ code }) => /OUTDATED|NOT_DUE/.test(code))).toHaveLength(1)
    expect(await info(id)).toMatchObject({ currentRebate: 300, defaultRebate: 150 })
    expect(await stepAt(changeId, 26)).toMatchObject({ code: 'eload.REBATE_IN_EFFECT' })
    expect(await info(id)).toMatchObject({ currentRebate: 150, pendingChange: null })
    const { rows } = await load.editor().get(topupCalls.rebateLogs, { filters: { skuId: id } })
    expect(rows).toMatchObject([{ old: 150, new: 300, status: 'reverted', decidedBy: manager.email }])
  })

  test('rebate without an end is permanent, and another period can follow', async () => {
    const { id } = await created()
    const { manager, changeId } = await requestChange(id, { endAt: null })
    await manager.get(topupCalls.approve, await seen(changeId))
    await stepAt(changeId, 2)
    expect(await info(id)).toMatchObject({ currentRebate: 300, defaultRebate: 300, pendingChange: null })
    await requestChange(id, { newRebate: '5.00', startAt: at(3), endAt: at(4) })
  })

  test('stays unchanged when its whole period was missed', async () => {
    const { id } = await created()
    const { manager, changeId } = await requestChange(id)
    await manager.get(topupCalls.approve, await seen(changeId))
    expect(await stepAt(changeId, 30)).toMatchObject({ code: 'eload.REBATE_SKIPPED' })
    expect(await info(id)).toMatchObject({ currentRebate: 150, pendingChange: null })
  })

  test('is enqueued again when its job was lost', async () => {
    const { id } = await created()
    const { manager, changeId } = await requestChange(id)
    await manager.get(topupCalls.approve, await seen(changeId))
    await sql`update eload_rebate_change set start_at = now() - interval '1 minute',
      next_at = now() - interval '1 minute' where change_id = ${changeId}`.execute(load.api.owner)
    const running = {
      db: load.api.db,
      data: {},
      now: '',
      configuration: load.api.configuration,
      signal: new AbortController().signal,
      progress: async () => {},
      run: { id: 0, attempt: 1, startedBy: '' },
    }
    expect(await sweepRebates.run(running)).toMatchObject({ says: { code: 'eload.JOB_DUE_SOON' } })
    await stepAt(changeId, 0)
    expect((await info(id)).currentRebate).toBe(300)
  })

  test('is rejected at the field of an invalid or overlapping period', async () => {
    const { id } = await created()
    const { maker, manager } = await requestChange(id)
    const request = {
      id,
      newRebate: '4.00',
      startAt: at(30),
      endAt: at(40),
      reason,
      lineManagers: [manager.id],
    }
    for (const [field, wrong, sentence] of [
      ['startAt', { startAt: at(-1) }, 'in the future'],
      ['startAt', { startAt: at(24) }, /^It overlaps with the change to 3.00% from .* \(For Approval\)/],
      ['startAt', { startAt: at(0.1), endAt: null }, 'overlap'],
      ['endAt', { endAt: at(29) }, 'after the start'],
      ['newRebate', { newRebate: '1.50' }, 'already'],
      ['reason', { reason: 'no' }, ''],
      ['lineManagers', { lineManagers: [] }, ''],
      ['lineManagers', { lineManagers: [maker.id] }, 'your own request'],
    ] as const) {
      const { status, body } = await maker.answer(topupCalls.scheduleRebate, { ...request, ...wrong })
      expect([status, body.errors?.[0]?.field]).toEqual([422, field])
      expect(body.errors?.[0]?.message).toMatch(sentence)
    }
    expect(await maker.statusOf(topupCalls.scheduleRebate, request)).toBe(200)
  })

  test('is limited by the table to one of two concurrent requests', async () => {
    const { id } = await created()
    const manager = await load.member({ isLineManager: true })
    const makers = await Promise.all([load.member(), load.member(), load.member()])
    const request = {
      id,
      newRebate: '4.00',
      startAt: at(1),
      endAt: at(2),
      reason,
      lineManagers: [manager.id],
    }
    const answers = await Promise.all(makers.map((maker) => maker.answer(topupCalls.scheduleRebate, request)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const broken = await sql`
      insert into eload_rebate_change (topup_id, sku, name, old_rebate, new_rebate, start_at, end_at, reason,
        line_managers, requested_by_id, requested_by)
      values (${id}, 'X', 'X', 0, 1, ${at(1.5)}, null, 'Past the rule', '[]', 1, 'x')`
      .execute(load.api.db)
      .then(() => null, violatedConstraint)
    expect(broken).toBe('eload_rebate_change_one_at_a_time')
  })

  test('is withdrawn by its maker only, even when scheduled, and releases its period', async () => {
    const { id } = await created()
    const { maker, manager, changeId } = await requestChange(id)
    const other = await load.member()
    expect(await other.statusOf(topupCalls.cancelRebateSchedule, { changeId, reason })).toBe(403)
    await manager.get(topupCalls.approve, await seen(changeId))
    await maker.get(topupCalls.cancelRebateSchedule, { changeId, reason })
    expect(await stepAt(changeId, 2)).toMatchObject({ code: 'platform.JOB_NOT_DUE' })
    expect(await maker.ask(topupCalls.cancelRebateSchedule, { changeId, reason })).toMatch(
      'eload.CHANGE_CLOSED',
    )
    const again = await requestChange(id)
    await again.maker.get(topupCalls.cancelRebateSchedule, { changeId: again.changeId, reason })
    expect(await again.manager.ask(topupCalls.approve, await seen(again.changeId))).toMatch(
      'platform.REQUEST_WAS_CANCELLED',
    )
  })

  test('is rejected with a reason, including from the inbox, and never by its maker', async () => {
    const { id } = await created()
    const { maker, manager, changeId } = await requestChange(id)
    expect(await maker.answer(topupCalls.approve, await seen(changeId))).toMatchObject({
      body: { code: 'MAKER_IS_CHECKER' },
    })
    expect(await manager.statusOf(topupCalls.reject, await seen(changeId))).toBe(422)
    const { rows } = await manager.get(approvalCalls.inbox, {})
    const details = await manager.get(approvalCalls.details, { requestId: rows[0]?.id ?? 0 })
    expect(details.effect.changes).toMatchObject([{ before: 150, after: 300, unit: 'percent' }])
    const verdict = { requestId: details.id, hash: details.hash, verdict: 'reject', reason } as const
    await manager.get(approvalCalls.decide, verdict)
    expect((await load.editor().get(topupCalls.rebateLogs, { filters: { skuId: id } })).rows).toMatchObject([
      { status: 'rejected', decisionReason: reason },
    ])
  })

  test('expires after three days without a decision', async () => {
    const { id } = await created()
    const { changeId } = await requestChange(id)
    await sql`update approval_request set expires_at = now() - interval '1 second'
      where record_kind = 'eload-rebate-change' and record_id = ${String(changeId)}`.execute(load.api.owner)
    await expireOverdue(load.api.db, [rebateApprovalType])
    const { rows } = await load.editor().get(topupCalls.rebateLogs, { filters: { status: 'expired' } })
    expect(rows.map((row) => row.changeId)).toContain(changeId)
  })

  test('rebate that is applied or scheduled blocks the deletion of its top-up', async () => {
    const { id } = await created()
    await requestChange(id)
    const { status, body } = await load.editor().answer(topupCalls.delete, { id })
    expect([status, body.code]).toEqual([409, 'IN_USE'])
    expect(body.message).toMatch('is used by 3.00%')
  })
})
