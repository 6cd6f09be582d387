import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toBlockSales, windowMakers, windowReaders } from '#areas/eload/maintenance/access.ts'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import { windowHandlers } from '#areas/eload/maintenance/server/handlers.ts'
import { advance, advanceLoadMaintenance, sweepLoadMaintenance } from './scheduled-job.ts'
import { findWindow } from '#areas/eload/maintenance/server/windows.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { sendingApprovalType } from '#areas/notifications/server/approval-type.ts'
import { findNotification } from '#areas/notifications/server/notifications.ts'
import { fromLevel } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { latestRequest } from '#platform/server/approvals.ts'
import { inTransaction } from '#platform/server/db.ts'
import { prepareJobs } from '#platform/server/jobs/jobs.ts'

let load: LoadApi
let provider = { id: 0, name: '' }
let network = { id: 0, name: '' }
beforeAll(async () => {
  load = await openLoadApi([...windowHandlers, ...networkHandlers, ...providerHandlers])
  await prepareJobs(load.api.url, [advanceLoadMaintenance, sweepLoadMaintenance])
  provider = await load.provider()
  network = await load.network({ code: 'globe', name: 'Globe', primaryProviderId: provider.id })
})
afterAll(() => load.close())
beforeEach(async () => void (await sql`truncate eload_maintenance cascade`.execute(load.api.owner)))

const anyone = () => load.api.staffWith(windowReaders, windowMakers, toBlockSales)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const draft = (about: object = {}) =>
  ({
    type: 'network',
    target_ids: [network.id],
    title: 'Core upgrade',
    message: 'Load for Globe is back at six.',
    start_at: inHours(1),
    end_at: inHours(3),
    ...about,
  }) as InputOf<typeof windowCalls.save>
const createWindow = async (about: object = {}, client = anyone()) =>
  (await client.get(windowCalls.save, draft(about))).data.id
const statusOf = async (id: number) => (await anyone().get(windowCalls.details, { id })).status
async function at(hours: number, id: number) {
  const { generation } = await findWindow(load.api.db, { id })
  return inTransaction(load.api.db, (tx) => advance(tx, { id, generation }, inHours(hours)))
}
test('window › starts and ends automatically', async () => {
  const id = await createWindow()
  expect(await at(0.5, id)).toMatchObject({ code: 'platform.JOB_NOT_DUE' })
  await at(1, id)
  expect(await statusOf(id)).toBe('ongoing')
  await at(3, id)
  expect(await statusOf(id)).toBe('ended')
  const { rows } = await anyone().get(windowCalls.logs, { id })
  expect(rows.map(({ action }) => action)).toEqual(['End', 'Start', 'Create'])
})

test('window › makes each transition once, and ends without a start when its period has passed', async () => {
  const id = await createWindow()
  const { generation } = await findWindow(load.api.db, { id })
  const messages = await Promise.all(
    [1, 2].map(() => inTransaction(load.api.db, (tx) => advance(tx, { id, generation }, inHours(4)))),
  )
  expect(messages.filter(({ code }) => code === 'platform.JOB_OUTDATED')).toHaveLength(1)
  expect(await anyone().get(windowCalls.details, { id })).toMatchObject({
    status: 'ended',
    end_reason: 'The scheduled time passed while the scheduler was not running.',
  })
})

test('window › is ended early by its author or from level 60, with a reason', async () => {
  const author = anyone()
  const id = await createWindow({}, author)
  await at(1, id)
  const end = { action: 'end', id, reason: 'Done before noon' } as const
  expect(await anyone().ask(windowCalls.update, end)).toMatch('eload.WINDOW_NOT_YOURS')
  await author.get(windowCalls.update, end)
  expect(await anyone().get(windowCalls.details, { id })).toMatchObject({
    status: 'ended',
    ended_by: author.email,
  })
  const other = await createWindow({}, author)
  const cancel = { action: 'cancel', id: other, reason: 'The operator moved it' } as const
  await load.api
    .staffWith(windowReaders, windowMakers, toBlockSales, fromLevel(60))
    .get(windowCalls.update, cancel)
  expect(await statusOf(other)).toBe('cancelled')
  expect(await author.ask(windowCalls.update, cancel)).toMatch('eload.WINDOW_WRONG_STATUS')
})

test('window › is rejected by the server and the tables when it overlaps another of the same target', async () => {
  await createWindow()
  expect(
    await anyone().answer(windowCalls.save, draft({ start_at: inHours(2), end_at: inHours(4) })),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'start_at' }] },
  })
  await createWindow({ start_at: inHours(3), end_at: inHours(4) })
  const answers = await Promise.all(
    [1, 2].map(() =>
      anyone().answer(windowCalls.save, draft({ start_at: inHours(10), end_at: inHours(12) })),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each([
  ['more than seven days', { end_at: inHours(24 * 8) }, 'end_at'],
  ['an end before the start', { end_at: inHours(0.5) }, 'end_at'],
  ['no target', { target_ids: [] }, 'target_ids'],
  ['an unknown target', { target_ids: [999_999] }, 'target_ids'],
] as const)('window › rejects %s', async (_what, wrong, field) => {
  const { status, body } = await anyone().answer(windowCalls.save, draft(wrong))
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ field }])
})

test('ongoing window › accepts changes of its end and message only', async () => {
  const author = anyone()
  const id = await createWindow({}, author)
  await at(1, id)
  const saved = await anyone().get(windowCalls.details, { id })
  const { type, target_ids, title, start_at, block_transactions, notify_users, version } = saved
  const same = { id, version, type, target_ids, title, start_at, block_transactions, notify_users }
  const longer = { ...same, message: 'Back at eight.', end_at: inHours(5) }
  expect(await author.answer(windowCalls.update, { ...longer, title: 'Another' })).toMatchObject({
    status: 422,
  })
  await author.get(windowCalls.update, longer)
  expect(await at(3, id)).toMatchObject({ code: 'platform.JOB_NOT_DUE' })
  await at(5, id)
  expect(await statusOf(id)).toBe('ended')
  expect(await anyone().answer(windowCalls.update, longer)).toMatchObject({ status: 409 })
})

test('window of another author › accepts changes of its texts only', async () => {
  const id = await createWindow()
  const { version: _, ...saved } = await anyone().get(windowCalls.details, { id })
  const { type, target_ids, title, start_at, end_at, block_transactions, notify_users } = saved
  const same = { id, type, target_ids, title, start_at, end_at, block_transactions, notify_users }
  const words = { ...same, message: 'Back at eight.' }
  for (const change of [
    { end_at: inHours(1.5) },
    { start_at: inHours(2) },
    { block_transactions: !block_transactions },
    { notify_users: !notify_users },
    { type: 'provider' as const, target_ids: [provider.id] },
  ])
    expect(await anyone().ask(windowCalls.update, { ...words, ...change })).toMatch('eload.WINDOW_NOT_YOURS')
  await anyone().get(windowCalls.update, words)
  expect((await anyone().get(windowCalls.details, { id })).message).toBe('Back at eight.')
  await load.api
    .staffWith(windowReaders, windowMakers, toBlockSales, fromLevel(60))
    .get(windowCalls.update, { ...words, end_at: inHours(1.5) })
})

test('window details › include the author on request, and targets are grouped into three kinds', async () => {
  const author = anyone()
  const id = await createWindow({}, author)
  expect((await author.get(windowCalls.details, { id })).created_by).toBe(author.email)
  const { rows } = await author.get(windowCalls.list, { includeAuthor: true })
  expect(rows).toMatchObject([{ id, created_by: { email: author.email, name: expect.any(String) } }])
  const options = await author.get(windowCalls.options, {})
  expect(options).toMatchObject({
    provider: [{ id: provider.id }],
    network: [{ id: network.id }],
    network_group: [],
  })
})

test('effect preview › includes expected sales and overlapping windows before saving', async () => {
  const start = inHours(1)
  for (const week of [1, 2]) {
    await sql`insert into eload_txn (ref_no, mobile, carrier, network_id, provider_id, sku, amount_centavos,
        srp_centavos, cost_centavos, created_at)
      values ('R', '0917•••1234', 'globe', ${network.id}, ${provider.id}, 'GS', 10000, 10000, 9500,
        ${start}::timestamptz + interval '10 minutes' - make_interval(weeks => ${week}::int))`.execute(
      load.api.owner,
    )
  }
  await createWindow({ type: 'provider', target_ids: [provider.id] })
  const request = { type: 'network', target_ids: [network.id], start_at: start, end_at: inHours(2) } as const
  const effect = await anyone().get(windowCalls.effect, { ...request, target_ids: [network.id] })
  expect(effect).toMatchObject({ networks: ['Globe'], expected: { count: 1, value: 5_000 } })
  expect(effect.overlaps).toMatchObject([{ title: 'Core upgrade', isSame: false }])
})

test('announcement › is sent as a notification that a second person approves', async () => {
  const author = anyone()
  const id = await createWindow({ notify_users: true, title: 'Globe at night' }, author)
  const noticeOf = async () => (await anyone().get(windowCalls.details, { id })).notification_id ?? 0
  const notice = await findNotification(load.api.db, await noticeOf())
  expect(notice).toMatchObject({
    title: 'Globe at night',
    module: 'eLoad',
    audience: 'all',
    status: 'draft',
    authors: [author.email],
  })
  expect((await latestRequest(load.api.db, sendingApprovalType, notice.id))?.status).toBe('pending')

  // A new time cancels the earlier notification request and submits another.
  const kept = await anyone().get(windowCalls.details, { id })
  await author.get(windowCalls.update, {
    ...draft({ notify_users: true, title: 'Globe at night', start_at: inHours(2) }),
    id,
    version: kept.version,
  })
  expect((await latestRequest(load.api.db, sendingApprovalType, notice.id))?.status).toBe('cancelled')
  const newNotice = await noticeOf()
  expect(newNotice).not.toBe(notice.id)
  expect((await latestRequest(load.api.db, sendingApprovalType, newNotice))?.status).toBe('pending')

  // An administrator who did not submit the request cancels it.
  await load.api
    .staffWith(windowMakers, fromLevel(60))
    .get(windowCalls.update, { id, action: 'cancel', reason: 'The work was put off.' })
  expect((await latestRequest(load.api.db, sendingApprovalType, newNotice))?.status).toBe('cancelled')
  await expect(findNotification(load.api.db, newNotice)).rejects.toThrow('was not found')
})

test('announcement › is omitted when the author does not want it', async () => {
  const id = await createWindow()
  expect((await anyone().get(windowCalls.details, { id })).notification_id).toBeNull()
})
