import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryHandlers } from '#areas/eload/categories/server/handlers.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { approvalCalls, approverLevel } from '#platform/contract/approvals.ts'
import { deferredCode, type InputOf } from '#platform/contract/call.ts'
import { promoPlace, topupPlace } from '#areas/eload/access.ts'
import { toRead, withAnyFlag } from '#platform/access.ts'
import { loadPrices, topupPrices } from './deferred-prices.ts'

let load: LoadApi
let category = 0
let network = { id: 0, name: '', version: 0 }
let provider = { id: 0, name: '', version: 0 }

beforeAll(async () => {
  load = await openLoadApi([
    ...loadPrices.handlers,
    ...topupPrices.handlers,
    ...categoryHandlers,
    ...networkHandlers,
    ...providerHandlers,
    ...approvalHandlers([loadPrices.approvalType, topupPrices.approvalType], {
      'eload-promo': withAnyFlag(promoPlace),
    }),
  ])
  provider = await load.provider()
  network = await load.network({ code: 'globe', name: 'Globe', primaryProviderId: provider.id })
  const created = await load.editor().get(categoryCalls.create, { name: 'Data', carrier: 'globe' })
  category = created.data.id
})
afterAll(() => load.close())

type Draft = InputOf<typeof promoCalls.create>
let count = 0
const draft = (about: Partial<Draft> = {}): Draft => ({
  carrier: 'globe',
  sku: `GS-${++count}`,
  name: `GoSURF ${count}`,
  amount: 50,
  type: 'data',
  categoryId: category,
  networkId: network.id,
  providers: [{ providerId: provider.id, providerSku: 'GS50', cost: 46 }],
  rebate: 2,
  ...about,
})
const approver = () => load.editor({ level: approverLevel })
const details = (id: number) => load.editor().get(promoCalls.details, { carrier: 'globe', id })

type Reply = { messageCode: string; params: Readonly<Record<string, string | number>> }
const requestIn = (reply: Reply) => {
  expect(reply).toMatchObject({ messageCode: deferredCode })
  return Number(reply.params['requestId'])
}

async function approve(requestId: number, person = approver()) {
  const { hash } = await person.get(approvalCalls.details, { requestId })
  return person.ask(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
}

async function onSale() {
  const reply = await load.editor().get(promoCalls.create, draft())
  await approve(requestIn(reply))
  return details(reply.data.id)
}

describe('promo', () => {
  test('is created as inactive until another person approves it', async () => {
    const maker = load.editor({ level: approverLevel })
    const reply = await maker.get(promoCalls.create, draft())
    expect(await details(reply.data.id)).toMatchObject({ status: 'inactive' })
    const requestId = requestIn(reply)
    const { title, effect } = await maker.get(approvalCalls.details, { requestId })
    expect(title.en).toBe(`Put GoSURF ${count} on sale`)
    expect(effect.changes.at(-1)?.after).toBe(`${provider.name} GS50 ₱46.00`)
    expect(await approve(requestId, maker)).toMatch('OWN_REQUEST')
    expect(await approve(requestId)).toMatchObject({ messageCode: 'eload.STATUS_CHANGED' })
    expect(await details(reply.data.id)).toMatchObject({ status: 'active' })
  })

  test('on sale › changes its price only after the approval', async () => {
    const promo = await onSale()
    const { id, version } = promo
    const change = { ...draft({ sku: promo.sku, name: promo.name, amount: 51 }), id, version }
    const requestId = requestIn(await load.editor().get(promoCalls.update, change))
    expect(await details(id)).toMatchObject({ amount: 5_000, version })
    const { title, effect } = await approver().get(approvalCalls.details, { requestId })
    expect(title.en).toBe(`Change the price of ${promo.name}`)
    expect(effect.changes.map(({ before, after }) => [before, after])).toEqual([
      ['₱50.00', '₱51.00'],
      ['₱50.00', '₱51.00'],
    ])
    await approve(requestId)
    expect(await details(id)).toMatchObject({ amount: 5_100 })
  })

  test('on sale › changes its name, and is taken off sale, at once', async () => {
    const { id, sku, version } = await onSale()
    const renamed = { ...draft({ sku, name: 'Renamed' }), id, version }
    expect(await load.editor().get(promoCalls.update, renamed)).toMatchObject({ messageCode: 'eload.SAVED' })
    await load.editor().get(promoCalls.updateStatus, { carrier: 'globe', id, status: 'inactive' })
    expect(await details(id)).toMatchObject({ name: 'Renamed', status: 'inactive' })
  })

  test('invalid change › is rejected when it is submitted', async () => {
    const { id, sku, version } = await onSale()
    const change = { ...draft({ sku, amount: 51, categoryId: 999_999 }), id, version }
    expect(await load.editor().ask(promoCalls.update, change)).toBe('eload.CATEGORY_UNKNOWN')
  })

  test('changed after its activation was requested › cannot be approved', async () => {
    const reply = await load.editor().get(promoCalls.create, draft({ sku: 'GS-LOW', name: 'Low' }))
    const { id, version } = reply.data
    const cheaper = {
      ...draft({ sku: 'GS-LOW', name: 'Low', amount: 47, rebate: 0 }),
      status: 'inactive' as const,
    }
    await load.editor().get(promoCalls.update, { ...cheaper, id, version })
    expect(await approve(requestIn(reply))).toMatch('DEFERRED_CHANGED')
    expect(await details(id)).toMatchObject({ status: 'inactive' })
  })

  test('that a schedule will activate › changes its price only after an approval', async () => {
    const reply = await load.editor().get(promoCalls.create, draft({ status: 'inactive' }))
    const { id, version } = reply.data
    const startAt = new Date(Date.now() + 3_600_000).toISOString()
    const plan = {
      name: 'Launch',
      carrier: 'globe' as const,
      promoIds: [id],
      operation: 'activate' as const,
      startAt,
    }
    const scheduled = await load.editor().get(schedulerCalls.create, plan)
    const requestId = requestIn(scheduled)
    const { title } = await approver().get(approvalCalls.details, { requestId })
    expect(title.en).toBe('Schedule promo changes: Launch')
    const list = () => load.editor().get(schedulerCalls.list, { carrier: 'globe', search: 'Launch' })
    expect((await list()).rows).toEqual([])
    await approve(requestId)
    expect((await list()).rows).toMatchObject([{ status: 'scheduled', promoIds: [id] }])
    const { sku, name } = await details(id)
    const cheaper = {
      ...draft({ sku, name, amount: 47, rebate: 0 }),
      status: 'inactive' as const,
      id,
      version,
    }
    requestIn(await load.editor().get(promoCalls.update, cheaper))
  })

  test('in bulk › only activation and rebates need another person', async () => {
    const [a, b] = [await onSale(), await onSale()]
    const promoIds = [a.id, b.id]
    const stop = { carrier: 'globe' as const, ids: promoIds, status: 'inactive' as const }
    expect((await load.editor().get(promoCalls.bulkUpdateStatus, stop)).data.updated).toBe(2)
    const start = await load.editor().get(promoCalls.bulkUpdateStatus, { ...stop, status: 'active' })
    expect(await details(a.id)).toMatchObject({ status: 'inactive' })
    await approve(requestIn(start))
    expect(await details(b.id)).toMatchObject({ status: 'active' })
    const rebate = { carrier: 'globe' as const, promoIds, changes: { rebate: 3 }, reason: 'Payday' }
    const requestId = requestIn(await load.editor().get(schedulerCalls.massUpdate, rebate))
    const shownTo = async (place: typeof promoPlace) =>
      (
        await load.api.staffWith(toRead(place), { as: { level: 20 } }).get(approvalCalls.ofRecord, {
          kind: 'eload-promo',
          recordId: b.id,
        })
      ).map(({ id }) => id)
    expect(await shownTo(promoPlace)).toEqual([requestId])
    expect(await shownTo(topupPlace)).toEqual([])
    expect(await details(a.id)).toMatchObject({ rebate: 200 })
  })
})

describe('top-up', () => {
  test('is activated by another person, who sees its amount, rebate and provider', async () => {
    const reply = await load.editor().get(topupCalls.create, {
      sku: 'GLOBE-LD50',
      name: 'Globe 50',
      networkId: network.id,
      providerId: provider.id,
      denomination: 50,
      defaultRebate: 2,
    })
    const requestId = requestIn(reply)
    const topup = () => load.editor().get(topupCalls.info, { id: reply.data.id })
    expect(await topup()).toMatchObject({ status: 'inactive' })
    const { title, effect } = await approver().get(approvalCalls.details, { requestId })
    expect(title.en).toMatch(/^Put \S+ on sale$/)
    expect(effect.changes.map(({ after }) => after)).toEqual(['₱50.00', '2.00%', provider.name])
    await approve(requestId)
    expect(await topup()).toMatchObject({ status: 'active' })
    const { sku, name, networkId, providerId, version } = await topup()
    const change = { id: reply.data.id, version, sku, name, networkId, providerId, denomination: 5 }
    requestIn(await load.editor().get(topupCalls.update, change))
    expect(await topup()).toMatchObject({ denomination: 5_000 })
  })
})
