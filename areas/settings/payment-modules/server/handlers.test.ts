import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mopPlace } from '#areas/settings/access.ts'
import { mopCalls, type PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { mopHandlers } from '#areas/settings/modes-of-payment/server/handlers.ts'
import { paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import { advance, advanceSchedule, sweepSchedules } from './scheduled-job.ts'
import { paymentModuleHandlers } from '#areas/settings/payment-modules/server/handlers.ts'
import { lockSchedule } from '#areas/settings/payment-modules/server/schedules.ts'
import { stopApprovalType } from './approval-type.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import { approvalCalls, approverLevel } from '#platform/contract/approvals.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { inTransaction } from '#platform/server/db.ts'
import { prepareJobs } from '#platform/server/jobs/jobs.ts'
import { runTables } from '#platform/server/jobs/runs.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...mopHandlers, ...paymentModuleHandlers, ...approvalHandlers([stopApprovalType])])
  await prepareJobs(api.url, [advanceSchedule, sweepSchedules])
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`truncate mop_schedule, mop_method, mop cascade`.execute(api.owner)
})

const maker = () => api.staffWith(toCreate(mopPlace))
const editor = () => api.staffWith(toUpdate(mopPlace), { as: { level: approverLevel } })
const deleter = () => api.staffWith(toDelete(mopPlace))
const viewer = () => api.staffWith(toRead(mopPlace))

const draft: InputOf<typeof mopCalls.create> = {
  code: 'GCASH',
  name: 'GCash',
  type: 'e_wallet',
  feeType: 'mixed',
  feePercent: 2,
  feeFixed: '15.00',
  feePayer: 'customer',
  minAmount: 1,
  maxAmount: '50000.00',
}
const mop = async (about: Partial<typeof draft> = {}) =>
  (await maker().get(mopCalls.create, { ...draft, ...about })).data.mopId
const method = async (mopId: number, module: PaymentModule = 'Bills') =>
  (await maker().get(paymentModuleCalls.create, { mopId, module, label: `Pay ${mopId}` })).data.methodId
const activate = async (mopId: number, ...methodIds: number[]) => {
  const client = editor()
  const to = { status: 'active', reason: 'The contract is signed' } as const
  await client.get(mopCalls.updateStatus, { mopId, ...to })
  for (const methodId of methodIds) await client.get(paymentModuleCalls.updateStatus, { methodId, ...to })
}
/** Creates a mode of payment and a method, both active. */
async function open(code: string, module: PaymentModule = 'Bills') {
  const mopId = await mop({ code, name: code })
  const methodId = await method(mopId, module)
  await activate(mopId, methodId)
  return { mopId, methodId }
}
const statusOf = async (methodId: number) =>
  (await viewer().get(paymentModuleCalls.detail, { methodId })).status
const stopping = { status: 'inactive', reason: 'The bank closed it' } as const

describe('mode of payment', () => {
  test('is created inactive, read back unchanged, and found', async () => {
    const mopId = await mop()
    expect(await viewer().get(mopCalls.detail, { mopId })).toMatchObject({
      code: 'GCASH',
      feePercent: 200,
      feeFixed: 1_500,
      maxAmount: 5_000_000,
      status: 'inactive',
      logo: null,
      methods: [],
      version: 1,
    })
    const { rows, pageInfo } = await viewer().get(mopCalls.list, {
      search: 'gcas',
      filters: { type: 'e_wallet' },
    })
    expect([rows.length, pageInfo.total]).toEqual([1, 1])
    expect((await viewer().get(mopCalls.list, { filters: { status: 'active' } })).rows).toEqual([])
  })

  test.each([
    [{ code: 'a b' }, 'code'],
    [{ feeType: 'percent', feeFixed: '1.00' }, 'feeFixed'],
    [{ feeType: 'fixed', feePercent: 1 }, 'feePercent'],
    [{ minAmount: 100, maxAmount: 99 }, 'maxAmount'],
    [{ feePercent: 101 }, 'feePercent'],
  ] as const)('is rejected with %j at its field', async (about, field) => {
    const { status, body } = await maker().answer(mopCalls.create, { ...draft, ...about })
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })

  test('has a unique code, and an outdated version changes nothing', async () => {
    const mopId = await mop()
    const again = await maker().answer(mopCalls.create, { ...draft, code: 'gcash' })
    expect([again.status, again.body.errors?.[0]?.field]).toEqual([409, 'code'])
    const change = { ...draft, mopId, name: 'GCash PH' }
    await editor().get(mopCalls.update, { ...change, version: 1 })
    expect((await editor().answer(mopCalls.update, { ...change, version: 1 })).body.code).toBe('STALE')
  })

  test('can be deleted only when inactive and unused, and the error names its references', async () => {
    const { mopId, methodId } = await open('MAYA')
    await open('OTHER')
    const remove = { mopId }
    expect((await deleter().answer(mopCalls.delete, remove)).body.code).toBe('IN_USE')
    await editor().get(paymentModuleCalls.updateStatus, { methodId, ...stopping })
    await editor().get(mopCalls.updateStatus, { mopId, ...stopping })
    expect(await deleter().ask(mopCalls.delete, remove)).toBe(
      `settings.USED_BY {"users":"Pay ${mopId} (Bills)"}`,
    )
    await sql`update mop_method set transaction_count = 3 where method_id = ${methodId}`.execute(api.owner)
    expect(await deleter().ask(paymentModuleCalls.delete, { methodId })).toMatch('settings.HAS_PAYMENTS')
    await sql`update mop_method set transaction_count = 0 where method_id = ${methodId}`.execute(api.owner)
    await deleter().get(paymentModuleCalls.delete, { methodId })
    await deleter().get(mopCalls.delete, remove)
    expect(await viewer().statusOf(mopCalls.detail, remove)).toBe(404)
    // The code can be used again.
    await mop({ code: 'MAYA' })
  })
})

describe('status', () => {
  test('changes with a reason, and each change is logged', async () => {
    const { mopId, methodId } = await open('GCASH')
    const to = { status: 'maintenance', reason: 'The gateway is upgraded' } as const
    await editor().get(paymentModuleCalls.updateStatus, { methodId, ...to })
    expect(await editor().ask(paymentModuleCalls.updateStatus, { methodId, ...to })).toMatch(
      'settings.ALREADY_STATUS',
    )
    expect(
      (await editor().answer(mopCalls.updateStatus, { mopId, status: 'active', reason: 'no' })).status,
    ).toBe(422)
    const { rows, pageInfo } = await viewer().get(mopCalls.logs, { mopId })
    expect(pageInfo.total).toBe(3)
    expect(rows[0]).toMatchObject({
      mopId,
      methodId,
      action: 'Start maintenance',
      fromStatus: 'active',
      toStatus: 'maintenance',
      reason: 'The gateway is upgraded',
    })
    expect(rows.map((row) => row.methodId)).toEqual([methodId, methodId, null])
    expect((await viewer().get(mopCalls.logs, { methodId })).pageInfo.total).toBe(2)
    expect(await viewer().statusOf(mopCalls.logs, {})).toBe(422)
  })

  test('status of the last active method changes only with force and a second person’s approval', async () => {
    const { methodId } = await open('GCASH')
    const asker = editor()
    expect(await asker.ask(paymentModuleCalls.updateStatus, { methodId, ...stopping })).toMatch(
      'settings.LAST_MODE',
    )
    const { data } = await asker.get(paymentModuleCalls.updateStatus, { methodId, ...stopping, force: true })
    expect(data).toMatchObject({ status: 'active', requestId: expect.any(Number) })
    expect(await statusOf(methodId)).toBe('active')
    const requestId = data.requestId ?? 0
    const { hash, effect } = await asker.get(approvalCalls.details, { requestId })
    expect(effect.projected).toMatchObject([{ before: 1, after: 0 }])
    const verdict = { requestId, hash, verdict: 'approve' } as const
    expect((await asker.answer(approvalCalls.decide, verdict)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await viewer().answer(approvalCalls.decide, verdict)).status).toBe(403)
    await editor().get(approvalCalls.decide, verdict)
    expect(await statusOf(methodId)).toBe('inactive')
    expect((await viewer().get(mopCalls.logs, { methodId })).rows[0]).toMatchObject({
      toStatus: 'inactive',
      reason: stopping.reason,
    })
  })

  test('status of a mode of payment affects every module without another method', async () => {
    const { mopId } = await open('GCASH')
    await activateIn(mopId, 'Kanto Ads')
    await open('MAYA')
    expect((await viewer().get(mopCalls.detail, { mopId })).lastIn).toEqual(['Kanto Ads'])
    expect(await editor().ask(mopCalls.updateStatus, { mopId, ...stopping })).toMatch('settings.LAST_MODE')
    await editor().get(mopCalls.updateStatus, { mopId, status: 'maintenance', reason: 'For an hour' })
  })

  test('one of the last two methods stays active when both are deactivated concurrently', async () => {
    const [one, two] = [await open('GCASH'), await open('MAYA')]
    const answers = await Promise.all(
      [one, two].map(({ methodId }) =>
        editor().ask(paymentModuleCalls.updateStatus, { methodId, ...stopping }),
      ),
    )
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })
})

async function activateIn(mopId: number, module: PaymentModule) {
  const methodId = await method(mopId, module)
  await editor().get(paymentModuleCalls.updateStatus, { methodId, status: 'active', reason: 'It is agreed' })
  return methodId
}

describe('module order', () => {
  const orderOf = async (module: PaymentModule) => {
    const { rows, version } = await viewer().get(paymentModuleCalls.getModule, { module })
    return { ids: rows.map(({ methodId }) => methodId), version }
  }
  const named = (ids: number[]) => ids.map((methodId, at) => ({ methodId, sequence: at + 1 }))

  test('is saved in one call and reports a version conflict to the second person', async () => {
    const ids = [(await open('A1')).methodId, (await open('B2')).methodId, (await open('C3')).methodId]
    const { version } = await orderOf('Bills')
    const turned = ids.toReversed()
    await editor().get(paymentModuleCalls.updateOrder, { sequence: named(turned), version })
    expect((await orderOf('Bills')).ids).toEqual(turned)
    const late = await editor().answer(paymentModuleCalls.updateOrder, { sequence: named(ids), version })
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  })

  test('is rejected when a method is missing, duplicated or of another module', async () => {
    const [a, b] = [(await open('A1')).methodId, (await open('B2')).methodId]
    const other = (await open('C3', 'BLVCK')).methodId
    for (const ids of [[a], [a, a], [a, b, other], [a, 99]]) {
      const { status, body } = await editor().answer(paymentModuleCalls.updateOrder, { sequence: named(ids) })
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'sequence'])
    }
    const twice = [
      { methodId: a, sequence: 1 },
      { methodId: b, sequence: 1 },
    ]
    expect(await editor().statusOf(paymentModuleCalls.updateOrder, { sequence: twice })).toBe(422)
  })

  test('closes the gap of a removed method and counts the active methods', async () => {
    const first = (await open('A1')).methodId
    await open('B2')
    await editor().get(paymentModuleCalls.updateStatus, { methodId: first, ...stopping })
    await deleter().get(paymentModuleCalls.delete, { methodId: first })
    const { rows } = await viewer().get(paymentModuleCalls.getModule, { module: 'Bills' })
    expect(rows.map(({ sequence }) => sequence)).toEqual([1])
    const modules = await viewer().get(paymentModuleCalls.listModules, {})
    expect(modules.map(({ id, methods, active }) => `${id} ${methods} ${active}`)).toEqual([
      'eLoad top-up 0 0',
      'Bills 1 1',
      'eSupplies 0 0',
      'Kanto Ads 0 0',
      'BLVCK 0 0',
      'Wallet cash-in 0 0',
    ])
  })

  test('contains each mode of payment once', async () => {
    const { mopId } = await open('A1')
    const again = await maker().answer(paymentModuleCalls.create, { mopId, module: 'Bills', label: 'Twice' })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
  })
})

describe('schedule', () => {
  const soon = '2099-01-05T14:00:00.000Z'
  const hourLater = '2099-01-05T15:00:00.000Z'
  const reason = 'The bank works on its lines'
  const once = { action: 'set_maintenance', startAt: soon, endAt: hourLater, reason } as const
  const nightly = {
    ...once,
    endAt: '2099-01-07T16:00:00.000Z',
    repeat: 'daily',
    startTime: '22:00',
    endTime: '23:00',
  } as const
  type Sent = Extract<InputOf<typeof paymentModuleCalls.actOnSchedule>, { action: 'create' }>['schedule']
  const plan = async (methodId: number, schedule: Sent) =>
    (await editor().get(paymentModuleCalls.actOnSchedule, { action: 'create', methodId, schedule })).data
  const storedSchedule = (id: number) => inTransaction(api.db, (tx) => lockSchedule(tx, id))
  /** Performs the due transition at the given time. */
  const stepAt = async (schedulerId: number, now: string) => {
    const { generation } = await storedSchedule(schedulerId)
    return inTransaction(api.db, (tx) => advance(tx, { schedulerId, generation }, now))
  }
  const cancelRequest = (schedulerId: number) =>
    runTables(api.db)
      .selectFrom('jobRun')
      .select(['runAt', 'key'])
      .where('key', 'like', `${schedulerId} %`)
      .orderBy('id')
      .execute()
  beforeEach(async () => void (await sql`truncate job_run`.execute(api.owner)))

  test('enqueues its job, starts on time and restores the former status', async () => {
    const { methodId } = await open('GCASH')
    const { schedulerId, status } = await plan(methodId, once)
    expect(status).toBe('scheduled')
    expect((await cancelRequest(schedulerId)).map(({ runAt }) => Date.parse(String(runAt)))).toEqual([
      Date.parse(soon),
    ])
    expect(await stepAt(schedulerId, '2099-01-05T13:59:59.999Z')).toMatchObject({
      code: 'platform.JOB_NOT_DUE',
    })
    expect(await statusOf(methodId)).toBe('active')

    await stepAt(schedulerId, soon)
    expect(await statusOf(methodId)).toBe('maintenance')
    expect(await storedSchedule(schedulerId)).toMatchObject({ status: 'running', statusBefore: 'active' })
    expect((await cancelRequest(schedulerId)).at(-1)?.runAt).toMatch('2099-01-05T15:00:00')

    await stepAt(schedulerId, hourLater)
    expect(await statusOf(methodId)).toBe('active')
    expect(await storedSchedule(schedulerId)).toMatchObject({ status: 'ended', nextAt: null })
    const { rows } = await viewer().get(mopCalls.logs, { methodId })
    expect(rows.slice(0, 2).map(({ action, toStatus }) => `${action}: ${toStatus}`)).toEqual([
      'End schedule: active',
      'Start schedule: maintenance',
    ])
  })

  test('makes each transition once, however often its job runs', async () => {
    const { methodId } = await open('GCASH')
    const { schedulerId } = await plan(methodId, once)
    const { generation } = await storedSchedule(schedulerId)
    const twice = () => inTransaction(api.db, (tx) => advance(tx, { schedulerId, generation }, soon))
    const messages = await Promise.all([twice(), twice()])
    expect(messages.filter(({ code }) => code === 'platform.JOB_OUTDATED')).toHaveLength(1)
    expect((await viewer().get(mopCalls.logs, { methodId })).pageInfo.total).toBe(2)
  })

  test('schedule with recurrence pauses between its runs and ends after the last', async () => {
    const { methodId } = await open('GCASH')
    const { schedulerId } = await plan(methodId, nightly)
    for (const day of ['05', '06', '07']) {
      await stepAt(schedulerId, `2099-01-${day}T14:00:00.000Z`)
      expect(await statusOf(methodId)).toBe('maintenance')
      await stepAt(schedulerId, `2099-01-${day}T15:00:00.000Z`)
      expect(await statusOf(methodId)).toBe('active')
    }
    expect((await storedSchedule(schedulerId)).status).toBe('ended')
  })

  test('skips a run that was missed and performs the next', async () => {
    const { methodId } = await open('GCASH')
    const { schedulerId } = await plan(methodId, nightly)
    await stepAt(schedulerId, '2099-01-06T01:00:00.000Z')
    expect(await statusOf(methodId)).toBe('active')
    expect(await storedSchedule(schedulerId)).toMatchObject({
      status: 'scheduled',
      nextAt: '2099-01-06T14:00:00Z',
    })
  })

  test('keeps a status that was changed manually during a run', async () => {
    const { methodId } = await open('GCASH')
    await open('MAYA')
    const { schedulerId } = await plan(methodId, once)
    await stepAt(schedulerId, soon)
    await editor().get(paymentModuleCalls.updateStatus, { methodId, ...stopping })
    await stepAt(schedulerId, hourLater)
    expect(await statusOf(methodId)).toBe('inactive')
  })

  test('never deactivates the last active method, and logs it', async () => {
    const { methodId } = await open('GCASH')
    const { schedulerId } = await plan(methodId, { ...once, action: 'set_inactive' })
    await stepAt(schedulerId, soon)
    expect(await statusOf(methodId)).toBe('active')
    expect((await viewer().get(mopCalls.logs, { methodId })).rows[0]?.action).toBe('Skip')
  })

  test('can be changed or cancelled before its start and ended while running', async () => {
    const { methodId } = await open('GCASH')
    const act = (input: InputOf<typeof paymentModuleCalls.actOnSchedule>) =>
      editor().ask(paymentModuleCalls.actOnSchedule, input)
    const first = await plan(methodId, once)
    const later = { ...once, startAt: '2099-01-05T14:30:00.000Z' }
    await act({ action: 'update', schedulerId: first.schedulerId, version: 1, schedule: later })
    // The job of the earlier schedule generation does nothing.
    await inTransaction(api.db, (tx) => advance(tx, { schedulerId: first.schedulerId, generation: 1 }, soon))
    expect(await statusOf(methodId)).toMatch('active')
    expect(await act({ action: 'end', schedulerId: first.schedulerId, reason })).toMatch(
      'settings.SCHEDULE_NOT_RUNNING',
    )
    await stepAt(first.schedulerId, '2099-01-05T14:30:00.000Z')
    expect(await act({ action: 'cancel', schedulerId: first.schedulerId, reason })).toMatch(
      'settings.SCHEDULE_STARTED',
    )
    await act({ action: 'end', schedulerId: first.schedulerId, reason })
    expect(await statusOf(methodId)).toBe('active')

    const second = await plan(methodId, once)
    await act({ action: 'cancel', schedulerId: second.schedulerId, reason })
    const { rows } = await viewer().get(paymentModuleCalls.schedules, { methodId })
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'ended'])
  })

  test.each([
    [{ startAt: '2020-01-01T00:00:00Z', endAt: null }, 'startAt'],
    [{ endAt: '2099-01-05T13:00:00.000Z' }, 'schedule.endAt'],
    [{ repeat: 'daily' }, 'schedule.startTime'],
    [{ repeat: 'weekly', startTime: '08:00' }, 'schedule.days'],
    [{ repeat: 'daily', startTime: '24:00' }, 'schedule.startTime'],
  ] as const)('is rejected with %j at its field', async (about, field) => {
    const { methodId } = await open('GCASH')
    const input = { action: 'create', methodId, schedule: { ...once, ...about } }
    const { status, body } = await editor().answer(paymentModuleCalls.actOnSchedule, input)
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })

  test('is rejected when it overlaps another schedule', async () => {
    const { methodId } = await open('GCASH')
    await plan(methodId, once)
    const input = { action: 'create', methodId, schedule: nightly } as const
    expect(await editor().ask(paymentModuleCalls.actOnSchedule, input)).toMatch('settings.SCHEDULE_OVERLAP')
  })
})
