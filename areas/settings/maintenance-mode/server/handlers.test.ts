import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { maintenancePlace } from '#areas/settings/access.ts'
import {
  maintenanceCalls,
  type MaintenanceModule,
  type PublicState,
} from '#areas/settings/maintenance-mode/contract.ts'
import { maintenanceHandlers } from '#areas/settings/maintenance-mode/server/handlers.ts'
import { closeAllApprovalType } from './approval-type.ts'
import { lockSchedule } from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { advance, advanceMaintenance, sweepMaintenance } from './scheduled-job.ts'
import { addMaintenanceState, cacheMaintenanceState } from '#areas/settings/public.ts'
import { approverLevel, fromLevel, toRead, toUpdate } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { inTransaction } from '#platform/server/db.ts'
import { prepareJobs } from '#platform/server/jobs/jobs.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let state: Awaited<ReturnType<typeof cacheMaintenanceState>>
beforeAll(async () => {
  api = await openTestApi([...maintenanceHandlers, ...approvalHandlers([closeAllApprovalType])])
  await prepareJobs(api.url, [advanceMaintenance, sweepMaintenance])
  state = await cacheMaintenanceState(api.db, api.url)
  addMaintenanceState(api.app, state)
})
afterAll(async () => {
  await state.stop()
  await api.close()
})
beforeEach(async () => {
  await sql`
    update maintenance_module set status = 'off', title = '', body = '', start_at = null, end_at = null, schedule_id = null,
      whitelist = '{}', platforms = '{android,ios,web}'`.execute(api.owner)
  await sql`update approval_request set status = 'cancelled', decided_at = now() where status = 'pending'`.execute(
    api.owner,
  )
})

const editor = (level: number = approverLevel) => api.staffWith(toUpdate(maintenancePlace), fromLevel(level))
const viewer = () => api.staffWith(toRead(maintenancePlace))
const notice = { title: 'Back soon', body: 'We are improving our service.' }
const reason = 'The provider moves its servers'
const on = (...modules: MaintenanceModule[]) => ({ modules, ...notice, reason })
const off = (...modules: MaintenanceModule[]) => ({ modules, reason })
const stateOf = async (module: MaintenanceModule) => {
  const { modules } = await viewer().get(maintenanceCalls.data, {})
  const found = modules.find((each) => each.module === module)
  if (!found) throw new Error(`There is no ${module}.`)
  return found
}
const auditSnapshot = async () => {
  const answer = await api.app.inject({ url: '/v1/maintenance/state' })
  return answer.json<{ message: PublicState }>().message.modules
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const window = (from = 1, to = 2) => ({ startAt: inHours(from), endAt: inHours(to), ...notice })

describe('maintenance switch', () => {
  test('closes modules, shows their notice, reopens them, and logs each change', async () => {
    const { message } = await editor().get(maintenanceCalls.on, on('eLoad', 'Wallet'))
    expect(message).toBe('Maintenance was turned on: eLoad, Wallet.')
    expect(await stateOf('eLoad')).toMatchObject({ status: 'on', ...notice, scheduleId: null })
    expect(await editor().ask(maintenanceCalls.on, on('eLoad'))).toMatch('settings.MODULE_STATUS')
    await editor().get(maintenanceCalls.off, off('eLoad'))
    expect(await editor().ask(maintenanceCalls.off, off('eLoad'))).toMatch('settings.MODULE_STATUS')
    const { rows } = await viewer().get(maintenanceCalls.log, { module: 'eLoad' })
    expect(rows.slice(0, 2).map(({ action, toStatus, reason }) => [action, toStatus, reason])).toEqual([
      ['Turn off', 'off', reason],
      ['Turn on', 'on', reason],
    ])
    expect((await viewer().get(maintenanceCalls.log, {})).rows[0]?.recordId).toBe('eLoad')
  })

  test('applies all selected modules or none', async () => {
    await editor().get(maintenanceCalls.on, on('Rewards'))
    expect(await editor().ask(maintenanceCalls.on, on('Roulette', 'Rewards'))).toMatch(
      'settings.MODULE_STATUS',
    )
    expect((await stateOf('Roulette')).status).toBe('off')
  })

  test('reports a conflict to one of two concurrent requests', async () => {
    const answers = await Promise.all([1, 2].map(() => editor().ask(maintenanceCalls.on, on('Wallet'))))
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })

  test('is previewed with the affected people and transactions', async () => {
    const effect = await viewer().get(maintenanceCalls.effect, { modules: ['Wallet', 'Roulette'] })
    expect(effect.modules.map(({ module, recent }) => [module, recent])).toEqual([
      ['Wallet', 0],
      ['Roulette', null],
    ])
  })
})

describe('closing all modules', () => {
  const submit = async (client = editor()) =>
    (await client.get(maintenanceCalls.on, on('All'))).data.requestId ?? 0
  const decide = async (client: ReturnType<typeof editor>, requestId: number) => {
    const { hash } = await client.get(approvalCalls.details, { requestId })
    return client.answer(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
  }

  test('requires a second person of level 60', async () => {
    const asker = editor(100)
    const requestId = await submit(asker)
    expect(await stateOf('All')).toMatchObject({ status: 'off', waiting: { requestId } })
    expect((await decide(asker, requestId)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await decide(editor(59), requestId)).status).toBe(403)
    expect((await decide(editor(60), requestId)).body.message).toBe('All modules are closed.')
    expect((await stateOf('All')).status).toBe('on')
  })

  test('can be ended by one person alone', async () => {
    await decide(editor(60), await submit())
    expect((await stateOf('All')).status).toBe('on')
    await editor(20).get(maintenanceCalls.off, off('All'))
    expect((await stateOf('All')).status).toBe('off')
  })

  test('excludes other modules, and is rejected while a request is pending', async () => {
    const together = await editor().answer(maintenanceCalls.on, on('All', 'eLoad'))
    expect([together.status, together.body.errors?.[0]?.field]).toEqual([422, 'modules'])
    await submit()
    expect(await editor().ask(maintenanceCalls.on, on('All'))).toMatch('platform.ALREADY_PENDING')
  })

  test('closing all modules on a schedule requires approval as well', async () => {
    const { data } = await editor().get(maintenanceCalls.schedule, { modules: ['All'], ...window() })
    expect(data).toMatchObject({ scheduleId: null, status: 'pending' })
    await decide(editor(60), data.requestId ?? 0)
    const all = await stateOf('All')
    expect(all.status).toBe('scheduled')
    await editor().get(maintenanceCalls.endSchedule, { scheduleId: all.scheduleId ?? 0, reason })
    expect((await stateOf('All')).status).toBe('off')
  })
})

describe('maintenance schedule', () => {
  const plan = async (...modules: MaintenanceModule[]) =>
    (await editor().get(maintenanceCalls.schedule, { modules, ...window() })).data.scheduleId ?? 0
  const storedSchedule = (id: number) => inTransaction(api.db, (tx) => lockSchedule(tx, id))
  const stepAt = async (scheduleId: number, now: string) => {
    const { generation } = await storedSchedule(scheduleId)
    return inTransaction(api.db, (tx) => advance(tx, { scheduleId, generation }, now))
  }

  test('starts and ends by its job at its times', async () => {
    const id = await plan('eLoad', 'Rewards')
    const { startAt, endAt } = await storedSchedule(id)
    expect(await stateOf('eLoad')).toMatchObject({ status: 'scheduled', scheduleId: id })
    expect(await stepAt(id, inHours(0))).toMatchObject({ code: 'platform.JOB_NOT_DUE' })
    expect(await stepAt(id, startAt)).toMatchObject({
      code: 'settings.MAINTENANCE_ON',
      params: { modules: 'eLoad, Rewards' },
    })
    expect((await stateOf('Rewards')).status).toBe('on')
    expect(await stepAt(id, endAt)).toMatchObject({ code: 'settings.MAINTENANCE_OFF' })
    expect((await storedSchedule(id)).status).toBe('ended')
    const { rows } = await viewer().get(maintenanceCalls.log, { module: 'eLoad' })
    expect(rows.slice(0, 3).map(({ action }) => action)).toEqual(['End', 'Start', 'Schedule'])
  })

  test('is ended before or during its period, and its job then does nothing', async () => {
    const id = await plan('eLoad')
    const { startAt, generation } = await storedSchedule(id)
    await editor().get(maintenanceCalls.endSchedule, { scheduleId: id, reason })
    expect(await stateOf('eLoad')).toMatchObject({ status: 'off', scheduleId: null })
    expect(
      await inTransaction(api.db, (tx) => advance(tx, { scheduleId: id, generation }, startAt)),
    ).toMatchObject({
      code: 'platform.JOB_OUTDATED',
    })
    expect(await editor().ask(maintenanceCalls.endSchedule, { scheduleId: id, reason })).toMatch(
      'settings.MAINTENANCE_OVER',
    )
  })

  test('ends when its last module is switched off manually', async () => {
    const id = await plan('eLoad')
    await stepAt(id, (await storedSchedule(id)).startAt)
    await editor().get(maintenanceCalls.off, off('eLoad'))
    expect((await storedSchedule(id)).status).toBe('ended')
  })

  test('is not started after its end when no worker ran', async () => {
    const id = await plan('eLoad')
    await stepAt(id, (await storedSchedule(id)).endAt)
    expect((await stateOf('eLoad')).status).toBe('off')
    expect((await storedSchedule(id)).status).toBe('ended')
  })

  test('can add and remove modules before its start', async () => {
    const scheduleId = await plan('eLoad', 'Wallet')
    const change = { scheduleId, modules: ['Wallet', 'Roulette'] as MaintenanceModule[], ...window(3, 4) }
    const { data } = await editor().get(maintenanceCalls.schedule, { ...change, version: 1 })
    expect(data).toMatchObject({ scheduleId, version: 2 })
    expect((await stateOf('eLoad')).status).toBe('off')
    expect((await stateOf('Roulette')).scheduleId).toBe(scheduleId)
    expect((await editor().answer(maintenanceCalls.schedule, { ...change, version: 1 })).body.code).toBe(
      'STALE',
    )
    await stepAt(scheduleId, (await storedSchedule(scheduleId)).startAt)
    expect(await editor().ask(maintenanceCalls.schedule, { ...change, version: 3 })).toMatch(
      'settings.MAINTENANCE_STARTED',
    )
  })

  test.each([
    [window(0.05, 2), 'startAt'],
    [window(2, 1), 'endAt'],
    [window(1, 74), 'endAt'],
  ])('is rejected for invalid times', async (times, field) => {
    const { status, body } = await editor().answer(maintenanceCalls.schedule, {
      modules: ['eLoad'],
      ...times,
    })
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })
})

test('maintenance notice › stores and validates the text, whitelist and platforms', async () => {
  const { version } = await stateOf('Wallet')
  const draft = {
    module: 'Wallet',
    ...notice,
    whitelist: ['0917 123 4567', '+639171234567'],
    platforms: ['ios'],
  } as const
  const input = { ...draft, whitelist: [...draft.whitelist], platforms: ['ios' as const], version }
  await editor().get(maintenanceCalls.update, input)
  expect(await stateOf('Wallet')).toMatchObject({ whitelist: ['+63917***4567'], platforms: ['ios'] })
  const { modules } = await editor().get(maintenanceCalls.data, {})
  expect(modules.find(({ module }) => module === 'Wallet')?.whitelist).toEqual(['+639171234567'])
  expect((await editor().answer(maintenanceCalls.update, input)).body.code).toBe('STALE')
  const wrong = await editor().answer(maintenanceCalls.update, { ...input, whitelist: ['12345'] })
  expect(wrong.status).toBe(422)
})

describe('public state', () => {
  test('follows every change automatically and omits the whitelist', async () => {
    await editor().get(maintenanceCalls.on, on('Wallet'))
    await expect
      .poll(async () => (await auditSnapshot()).find(({ module }) => module === 'Wallet')?.status)
      .toBe('on')
    await editor().get(maintenanceCalls.off, off('Wallet'))
    await expect
      .poll(async () => (await auditSnapshot()).find(({ module }) => module === 'Wallet')?.status)
      .toBe('off')
    const { body } = await api.app.inject({ url: '/v1/maintenance/state' })
    expect(body).not.toMatch(/whitelist|updatedBy/)
  })

  test('is served without the database, with cache headers and conditional requests', async () => {
    const first = await api.app.inject({ url: '/v1/maintenance/state' })
    expect(first.headers['cache-control']).toMatch('public, max-age=5')
    const etag = String(first.headers.etag)
    const again = await api.app.inject({
      url: '/v1/maintenance/state',
      headers: { 'if-none-match': `W/${etag}` },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const before = await sql<{
      n: number
    }>`select xact_commit as n from pg_stat_database where datname = current_database()`.execute(api.owner)
    const many = await Promise.all(
      Array.from({ length: 500 }, () => api.app.inject({ url: '/v1/maintenance/state' })),
    )
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const after = await sql<{
      n: number
    }>`select xact_commit as n from pg_stat_database where datname = current_database()`.execute(api.owner)
    // One statement for each request would be 500. Earlier transactions and background jobs may be counted late.
    expect((after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0)).toBeLessThan(250)
  })
})
