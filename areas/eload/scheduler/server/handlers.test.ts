import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { promoPlace } from '#areas/eload/access.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryHandlers } from '#areas/eload/categories/server/handlers.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { promoHandlers } from '#areas/eload/promos/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import {
  scheduleNextTransition,
  advance,
  advancePromoSchedule,
  sweepPromoSchedules,
} from './scheduled-job.ts'
import { schedulerHandlers } from '#areas/eload/scheduler/server/handlers.ts'
import { findSchedule } from '#areas/eload/scheduler/server/schedules.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { inTransaction } from '#platform/server/db.ts'
import { prepareJobs, startJobs } from '#platform/server/jobs/jobs.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

let load: LoadApi
let categoryId = 0
let networkId = 0
let providerId = 0
const jobs = [advancePromoSchedule, sweepPromoSchedules]

beforeAll(async () => {
  load = await openLoadApi([
    ...schedulerHandlers,
    ...promoHandlers,
    ...categoryHandlers,
    ...networkHandlers,
    ...providerHandlers,
  ])
  await prepareJobs(load.api.url, jobs)
  providerId = (await load.provider()).id
  networkId = (await load.network({ code: 'globe', name: 'Globe', primaryProviderId: providerId })).id
  categoryId = (await load.editor().get(categoryCalls.create, { name: 'Data', carrier: 'globe' })).data.id
})
afterAll(() => load.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
let count = 0
type PromoWire = InputOf<typeof promoCalls.create>
async function promo(about: Partial<PromoWire> = {}, client = load.editor()) {
  const n = ++count
  const draft: PromoWire = {
    carrier: 'globe',
    sku: `SKU-${n}`,
    name: `Promo ${n}`,
    amount: 100,
    type: 'data',
    categoryId,
    networkId,
    providers: [{ providerId, providerSku: `P${n}`, cost: 95 }],
    rebate: 2,
    ...about,
  }
  return (await client.get(promoCalls.create, draft)).data.id
}
const promoOf = (id: number) => load.editor().get(promoCalls.details, { carrier: 'globe', id })
type PlanWire = InputOf<typeof schedulerCalls.create>
const planned = (about: Partial<PlanWire> & { promoIds: number[] }): PlanWire => ({
  name: 'Payday',
  carrier: 'globe',
  operation: 'deactivate',
  startAt: inHours(1),
  ...about,
})
async function schedule(about: Partial<PlanWire> & { promoIds: number[] }) {
  return (await load.editor().get(schedulerCalls.create, planned(about))).data.scheduleId
}
const scheduleOf = (scheduleId: number) => load.editor().get(schedulerCalls.info, { scheduleId })
const logsOf = async (scheduleId: number) =>
  (await load.editor().get(schedulerCalls.logs, { scheduleId, limit: 100 })).rows
/** Performs the due transition of a schedule at the given time. */
async function at(hours: number, scheduleId: number) {
  const { generation } = await findSchedule(load.api.db, { scheduleId })
  return inTransaction(load.api.db, (tx) => advance(tx, { scheduleId, generation }, inHours(hours)))
}

describe('schedule', () => {
  test('changes its promos once at its start and records each result', async () => {
    const [one, other] = [await promo(), await promo({ status: 'inactive' })]
    const scheduleId = await schedule({ promoIds: [one, other] })
    expect(await at(0.5, scheduleId)).toMatchObject({ code: 'platform.JOB_NOT_DUE' })
    expect(await promoOf(one)).toMatchObject({ status: 'active' })
    const { generation } = await findSchedule(load.api.db, { scheduleId })
    const asTwoProcesses = await Promise.all(
      [1, 2].map(() =>
        inTransaction(load.api.db, (tx) => advance(tx, { scheduleId, generation }, inHours(1.1))),
      ),
    )
    expect(asTwoProcesses.filter(({ code }) => code === 'platform.JOB_OUTDATED')).toHaveLength(1)
    expect(await promoOf(one)).toMatchObject({ status: 'inactive' })
    expect(await scheduleOf(scheduleId)).toMatchObject({
      status: 'completed',
      counts: { changed: 1, same: 1 },
    })
    expect(await logsOf(scheduleId)).toMatchObject([
      { promoId: other, run: 'begin', result: 'same' },
      { promoId: one, run: 'begin', result: 'changed', from: 'active', to: 'inactive' },
    ])
  })

  test('restores the former values at its end and logs each rebate', async () => {
    const id = await promo()
    const scheduleId = await schedule({
      promoIds: [id],
      operation: 'update_rebate',
      value: 3,
      endAt: inHours(5),
    })
    await at(1, scheduleId)
    expect(await promoOf(id)).toMatchObject({ rebate: 300 })
    expect(await scheduleOf(scheduleId)).toMatchObject({ status: 'running' })
    await at(5, scheduleId)
    expect(await promoOf(id)).toMatchObject({ rebate: 200 })
    expect(await scheduleOf(scheduleId)).toMatchObject({ status: 'completed', counts: { restored: 1 } })
    const { rows } = await load.editor().get(promoCalls.rebateLogs, { carrier: 'globe', id })
    expect(rows.map(({ newRebate, source }) => [newRebate, source])).toEqual([
      [200, 'scheduler'],
      [300, 'scheduler'],
      [200, 'manual'],
    ])
  })

  test('skips promos at its end that were changed meanwhile, and records it', async () => {
    const [touched, left] = [await promo(), await promo()]
    const scheduleId = await schedule({
      promoIds: [touched, left],
      operation: 'update_price',
      value: 120,
      endAt: inHours(2),
    })
    await at(1, scheduleId)
    await sql`update eload_promo set srp_centavos = 13000 where id = ${touched}`.execute(load.api.owner)
    await at(2, scheduleId)
    expect(await promoOf(touched)).toMatchObject({ srp: 13_000 })
    expect(await promoOf(left)).toMatchObject({ srp: 10_000 })
    expect(await scheduleOf(scheduleId)).toMatchObject({
      status: 'partially_completed',
      counts: { notRestored: 1, restored: 1 },
    })
  })

  test('is not started when its whole period passed without a worker', async () => {
    const id = await promo()
    const scheduleId = await schedule({ promoIds: [id], endAt: inHours(2) })
    await at(3, scheduleId)
    expect(await promoOf(id)).toMatchObject({ status: 'active' })
    expect(await scheduleOf(scheduleId)).toMatchObject({ status: 'failed' })
    expect(await logsOf(scheduleId)).toMatchObject([{ result: 'missed' }])
  })

  test('starts late when its start passed without a worker', async () => {
    const id = await promo()
    const scheduleId = await schedule({ promoIds: [id], endAt: inHours(4) })
    await at(3, scheduleId)
    expect(await promoOf(id)).toMatchObject({ status: 'inactive' })
    expect(await scheduleOf(scheduleId)).toMatchObject({ status: 'running' })
  })

  test('is rolled back when interrupted, and repeated', async () => {
    const [one, other] = [await promo(), await promo()]
    const scheduleId = await schedule({ promoIds: [one, other] })
    const { generation } = await findSchedule(load.api.db, { scheduleId })
    await expect(
      inTransaction(load.api.db, async (tx) => {
        await advance(tx, { scheduleId, generation }, inHours(1))
        throw new Error('The process is gone.')
      }),
    ).rejects.toThrow('gone')
    expect(await promoOf(one)).toMatchObject({ status: 'active' })
    expect(await logsOf(scheduleId)).toEqual([])
    await at(1, scheduleId)
    expect(await promoOf(other)).toMatchObject({ status: 'inactive' })
    expect(await logsOf(scheduleId)).toHaveLength(2)
  })

  test('names the promos that can no longer be changed at its start', async () => {
    const [good, bad] = [await promo(), await promo()]
    const scheduleId = await schedule({ promoIds: [good, bad], operation: 'update_rebate', value: 3 })
    await sql`update eload_promo_provider set cost_centavos = 9750 where promo_id = ${bad}`.execute(
      load.api.owner,
    )
    await at(1, scheduleId)
    expect(await scheduleOf(scheduleId)).toMatchObject({
      status: 'partially_completed',
      counts: { changed: 1, rejected: 1 },
    })
    expect((await logsOf(scheduleId)).find(({ promoId }) => promoId === bad)).toMatchObject({
      result: 'rejected',
      message: 'Rebate must not exceed the margin.',
    })
  })

  test('can be changed and cancelled before its start, and reverted while running', async () => {
    const id = await promo()
    const scheduleId = await schedule({ promoIds: [id], endAt: inHours(6) })
    const { version } = await scheduleOf(scheduleId)
    const plan = planned({ promoIds: [id], name: 'Later', startAt: inHours(2), endAt: inHours(6) })
    await load.editor().get(schedulerCalls.update, { ...plan, scheduleId, version })
    expect(await load.editor().answer(schedulerCalls.update, { ...plan, scheduleId, version })).toMatchObject(
      {
        status: 409,
        body: { code: 'STALE' },
      },
    )
    expect(await at(1.5, scheduleId)).toMatchObject({ code: 'platform.JOB_NOT_DUE' })
    await at(2, scheduleId)
    const reason = 'The operator asked for it'
    expect(
      await load.editor().ask(schedulerCalls.update, { ...plan, scheduleId, version: version + 2 }),
    ).toMatch('eload.SCHEDULE_STARTED')
    const { message } = await load.editor().get(schedulerCalls.cancel, { scheduleId, reason })
    expect(message).toMatch('1 promo was restored')
    expect(await promoOf(id)).toMatchObject({ status: 'active' })
    expect(await scheduleOf(scheduleId)).toMatchObject({ status: 'cancelled' })
    expect(await load.editor().ask(schedulerCalls.cancel, { scheduleId, reason })).toMatch(
      'eload.SCHEDULE_STARTED',
    )
  })

  test.each([
    ['too soon', { startAt: inHours(0.1) }, 'startAt', '10 minutes'],
    [
      'a rebate above the margin',
      { operation: 'update_rebate', value: 6 },
      'value',
      'Rebate must not exceed',
    ],
    ['a price below the amount', { operation: 'update_price', value: 99 }, 'value', 'at least ₱'],
    ['no value', { operation: 'update_rebate' }, 'value', 'required'],
  ] as const)('rejects %s', async (_what, wrong, field, sentence) => {
    const input = planned({ promoIds: [await promo()], ...(wrong as Partial<PlanWire>) })
    const { status, body } = await load.editor().answer(schedulerCalls.create, input)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ field, message: expect.stringContaining(sentence) }])
  })

  test('is previewed with its effect and conflicting schedules', async () => {
    const id = await promo()
    const scheduleId = await schedule({ promoIds: [id], startAt: inHours(1), endAt: inHours(3) })
    const plan = planned({ promoIds: [id], operation: 'activate', startAt: inHours(2) })
    const { rows, overlaps } = await load.editor().get(schedulerCalls.preview, plan)
    expect(rows).toMatchObject([{ id, result: 'same' }])
    expect(overlaps).toMatchObject([{ scheduleId, promos: 1 }])
    const later = await load.editor().get(schedulerCalls.preview, { ...plan, startAt: inHours(3) })
    expect(later.overlaps).toEqual([])
    expect(await load.editor().ask(promoCalls.delete, { carrier: 'globe', id })).toMatch('schedule Payday')
  })

  test('is listed with its selectable promos', async () => {
    const id = await promo({ name: 'Needle' })
    const scheduleId = await schedule({ promoIds: [id], name: 'Haystack' })
    const { rows } = await load.editor().get(schedulerCalls.list, { filters: { promoId: id } })
    expect(rows).toMatchObject([{ scheduleId, name: 'Haystack', counts: { waiting: 1 } }])
    const choosable = await load
      .editor()
      .get(schedulerCalls.promos, { scheduleId, filters: { isChosen: true } })
    expect(choosable.rows).toMatchObject([{ id, isChosen: true }])
    expect((await load.editor().get(schedulerCalls.promos, { carrier: 'smart' })).rows).toEqual([])
  })
})

describe('scheduled jobs', () => {
  test('run a schedule once with two workers, including an overdue one', async () => {
    const id = await promo()
    const scheduleId = await schedule({ promoIds: [id] })
    const past = new Date(Date.now() - 60_000).toISOString()
    await sql`update eload_promo_schedule set start_at = ${past}, next_at = ${past}, generation = generation + 1
      where schedule_id = ${scheduleId}`.execute(load.api.owner)
    await scheduleNextTransition(load.api.db, await findSchedule(load.api.db, { scheduleId }))
    const start = () =>
      startJobs(load.api.db, load.api.url, jobs, testConfiguration(), { look: 0.5, supervise: 1 })
    const processes = [await start(), await start()]
    try {
      await vi.waitFor(async () => expect((await scheduleOf(scheduleId)).status).toBe('completed'), {
        timeout: 15_000,
        interval: 50,
      })
      expect(await logsOf(scheduleId)).toHaveLength(1)
    } finally {
      await Promise.all(processes.map((each) => each.stop()))
    }
  })

  test('recover a schedule whose job was lost', async () => {
    const scheduleId = await schedule({ promoIds: [await promo()] })
    await sql`update eload_promo_schedule set next_at = now(), generation = generation + 1
      where schedule_id = ${scheduleId}`.execute(load.api.owner)
    const found = await sweepPromoSchedules.run({ db: load.api.worker } as Parameters<
      typeof sweepPromoSchedules.run
    >[0])
    expect(found).toMatchObject({ says: { code: 'eload.JOB_DUE_SOON' } })
  })
})

describe('mass update', () => {
  test('is previewed and changes the promos that allow it', async () => {
    const other = (await load.editor().get(categoryCalls.create, { name: 'Other', carrier: 'globe' })).data.id
    const [one, tight] = [
      await promo(),
      await promo({ providers: [{ providerId, providerSku: 'T', cost: 98 }] }),
    ]
    const request = {
      carrier: 'globe',
      promoIds: [one, tight, 999_999],
      changes: { rebate: 2.5, categoryId: other },
    } as const
    const preview = await load
      .editor()
      .get(schedulerCalls.massPreview, { ...request, promoIds: [...request.promoIds] })
    expect(preview.map(({ result }) => result)).toEqual(['change', 'rejected', 'rejected'])
    const input = { ...request, promoIds: [...request.promoIds], reason: 'Payday week' }
    const { data } = await load.editor().get(schedulerCalls.massUpdate, input)
    expect(data).toMatchObject({ updated: 1, rows: preview })
    expect(await promoOf(one)).toMatchObject({ rebate: 250, category: { name: 'Other' } })
    const again = await load.editor().get(schedulerCalls.massUpdateAlias, input)
    expect(again.data).toMatchObject({ updated: 0, rows: [{ result: 'same' }, {}, {}] })
    const { rows } = await load.editor().get(promoCalls.rebateLogs, { carrier: 'globe', id: one })
    expect(rows[0]).toMatchObject({ source: 'bulk', reason: 'Payday week' })
  })

  test('mass update that raises a rebate by more than a point is rejected for the promo’s maker', async () => {
    const maker = load.api.staffWith(toCreate(promoPlace), toUpdate(promoPlace))
    const id = await promo({ rebate: 1 }, maker)
    const raise = (rebate: number) =>
      ({ carrier: 'globe', promoIds: [id], changes: { rebate }, reason: 'Payday week' }) as const
    const own = await maker.get(schedulerCalls.massUpdate, { ...raise(2.01), promoIds: [id] })
    expect(own.data.rows).toMatchObject([
      { result: 'rejected', message: expect.stringContaining('other than the maker') },
    ])
    const small = await maker.get(schedulerCalls.massUpdate, { ...raise(2), promoIds: [id] })
    expect(small.data.updated).toBe(1)
    const others = await load.editor().get(schedulerCalls.massUpdate, { ...raise(4), promoIds: [id] })
    expect(others.data.updated).toBe(1)
  })

  test('requires a change and a reason', async () => {
    const input = { carrier: 'globe', promoIds: [await promo()], changes: {}, reason: 'why' }
    const { status, body } = await load.editor().answer(schedulerCalls.massUpdate, input)
    expect(status).toBe(422)
    expect(body.errors?.map(({ field }) => field)).toEqual(expect.arrayContaining(['changes', 'reason']))
  })
})
