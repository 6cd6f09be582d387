import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { notificationMakers, notificationReaders, senders } from '#areas/notifications/access.ts'
import { notificationCalls, openingCalls } from '#areas/notifications/contract.ts'
import { notificationHandlers, openingHandlers } from '#areas/notifications/server/handlers.ts'
import { addNotificationPictures } from '#areas/notifications/server/pictures.ts'
import { pushPortFor } from '#areas/notifications/server/push/push-port.ts'
import { fcmPort } from '#areas/notifications/server/push/fcm.ts'
import { outbox, type PushPort } from '#areas/notifications/server/push/port.ts'
import { startScheduled, startNotification, sweep } from './scheduled-job.ts'
import { sendingApprovalType } from './approval-type.ts'
import { sendAll, sendNotification } from './sending-job.ts'
import { addSubscribers } from '#areas/notifications/server/testing/fixtures.ts'
import { openPushServer, type PushServer } from '#areas/notifications/server/testing/push-server.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { previewOf, type RequestPreview } from '#platform/contract/request-preview.ts'
import { previewHandlers } from '#platform/server/approvals/approvals.ts'
import { fileCalls } from '#platform/contract/file.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { prepareJobs } from '#platform/server/jobs/jobs.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { aPng } from '#platform/server/uploads/testing/samples.ts'
import { addFiles, fileHandlers } from '#platform/server/uploads/uploads.ts'

let api: TestApi
let push: PushServer
let people: number[]
const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-notif-'))

beforeAll(async () => {
  const configuration = testConfiguration({ DATA_DIR: folder })
  push = await openPushServer()
  api = await openTestApi(
    [
      ...notificationHandlers,
      ...openingHandlers,
      ...approvalHandlers([sendingApprovalType]),
      ...previewHandlers(notificationHandlers, [sendingApprovalType]),
      ...fileHandlers,
    ],
    { configuration },
  )
  addFiles(api.app, { db: api.db, configuration })
  addNotificationPictures(api.app, { db: api.db, configuration })
  await prepareJobs(api.url, [sendNotification, startNotification])
  people = await addSubscribers(api.owner, 30)
})
afterAll(async () => {
  await push.close()
  await api.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => push.received.clear())

const writer = () => api.staffWith(notificationReaders, notificationMakers)
const sender = () => api.staffWith(notificationReaders, notificationMakers, senders)
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const draft = { action: 'create', title: 'Payday load', body: 'Load up and save.', audience: 'all' } as const
const two = () => ({ ...draft, audience: 'users', userIds: people.slice(0, 2) }) as const
const detailsOf = (id: number) => writer().get(notificationCalls.details, { id })

async function createDraft(about: object = {}, by = writer()) {
  const { data } = await by.get(notificationCalls.action, { ...two(), ...about } as never)
  return data.id
}

/** Runs the sending job in the test process. */
const running = (id: number) => ({
  db: api.db,
  data: { id },
  progress: async () => {},
  signal: new AbortController().signal,
  now: new Date().toISOString(),
  configuration: api.configuration,
  run: { id: 0, attempt: 1, startedBy: '' },
})
const send = (id: number, port: PushPort = outbox) => sendAll(running(id), port, { retrySeconds: 0.01 })
const realPort = () => pushPortFor(readConfiguration({ DATA_DIR: folder, ...push.env }).push)

describe('notification draft', () => {
  test('is created by any user, updated by version and duplicated, with each step in its log', async () => {
    const ana = writer()
    const id = await createDraft({ audience: 'all', userIds: [] }, ana)
    const change = { ...draft, action: 'update', id, title: 'Payday!' } as const
    expect(await writer().answer(notificationCalls.action, { ...change, version: 1 })).toMatchObject({
      status: 403,
    })
    await ana.get(notificationCalls.action, { ...change, version: 1 })
    expect(await ana.answer(notificationCalls.action, { ...change, version: 1 })).toMatchObject({
      status: 409,
    })
    const copy = await writer().get(notificationCalls.action, { action: 'duplicate', id })
    expect(await detailsOf(copy.data.id)).toMatchObject({ title: 'Payday!', status: 'draft', sendAt: null })
    const { rows } = await ana.get(notificationCalls.logs, { id })
    expect(rows.map(({ action }) => action)).toEqual(['Update', 'Create'])
    await ana.get(notificationCalls.action, { action: 'delete', id })
    expect(await ana.statusOf(notificationCalls.details, { id })).toBe(404)
  })

  test('is rejected with the invalid field', async () => {
    for (const [field, wrong] of Object.entries({
      title: 'x'.repeat(66),
      body: '',
      module: 'Moon',
      audience: 'nobody',
      userIds: [],
      sendAt: 'soon',
    })) {
      const { status, body } = await writer().answer(notificationCalls.action, { ...two(), [field]: wrong })
      expect([status, body.errors?.[0]?.field]).toEqual([422, field])
    }
    const url = { ...two(), module: 'URL', moduleValue: 'http://plain.example.ph' }
    const { body } = await writer().answer(notificationCalls.action, url)
    expect(body.errors?.[0]?.field).toBe('moduleValue')
    expect(await writer().statusOf(notificationCalls.action, { action: 'explode', id: 1 })).toBe(422)
  })

  test('accepts users by number, account or mobile and rejects unknown ones', async () => {
    const id = await createDraft({ userIds: [people[0], '0917 000 0002', '+639170000003'] })
    expect((await detailsOf(id)).userIds).toEqual(people.slice(0, 3))
    const { body } = await writer().answer(notificationCalls.action, {
      ...two(),
      userIds: [people[0], 999_999],
    })
    expect(body.errors).toMatchObject([{ field: 'userIds', code: 'notifications.NOT_SUBSCRIBERS' }])
  })

  test('names its users to people who can change them', async () => {
    const id = await createDraft({ userIds: people.slice(0, 2) })
    const named = [
      { id: people[0], name: expect.any(String), mobile: expect.stringContaining('***') },
      { id: people[1], name: expect.any(String), mobile: expect.stringContaining('***') },
    ]
    expect((await writer().get(notificationCalls.details, { id })).users).toEqual(named)
    expect((await api.staffWith(notificationReaders).get(notificationCalls.details, { id })).users).toEqual(
      [],
    )
    const found = await writer().get(notificationCalls.people, { search: '09170000001' })
    expect(found.map((person) => person.id)).toContain(people[0])
    expect(
      await api.staffWith(notificationReaders).statusOf(notificationCalls.people, { search: 'ana' }),
    ).toBe(403)
  })

  test('reads its users from a file', async () => {
    const ana = writer()
    const bytes = Buffer.from('Mobile,Name\n09170000004,Ana\n+63 917 000 0005,Ben\n')
    const promise = {
      folder: 'imports',
      fileName: 'users.csv',
      contentType: 'text/csv',
      size: bytes.length,
    } as const
    const signed = await ana.get(fileCalls.sign, promise)
    const headers = { 'content-type': signed.contentType }
    await api.app.inject({ method: 'PUT', url: signed.uploadUrl, payload: bytes, headers })
    await ana.get(fileCalls.finish, { key: signed.key })
    const named = { audience: 'users', usersFile: signed.key } as const
    expect(await ana.get(notificationCalls.audience, named)).toMatchObject({ people: 2, unknownCount: 0 })
    const { data } = await ana.get(notificationCalls.action, { ...draft, ...named })
    expect((await detailsOf(data.id)).userIds).toEqual(people.slice(3, 5))
  })

  test('counts its audience before it is sent', async () => {
    const all = await writer().get(notificationCalls.audience, { audience: 'all' })
    expect(all).toMatchObject({ people: 30, devices: 40 })
    expect(all.android + all.ios).toBe(40)
    const none = await writer().get(notificationCalls.audience, { audience: 'kyc_verified' })
    expect(none).toMatchObject({ people: 0, devices: 0 })
    expect(await writer().get(notificationCalls.modules, {})).toHaveLength(11)
  })
})

describe('notification sending', () => {
  test('needs level 40, and for everyone a second person who is not an author', async () => {
    expect(await api.staffWith({ minLevel: 39 }).statusOf(notificationCalls.push, { id: 1 })).toBe(403)
    const weak = await writer().answer(notificationCalls.action, { action: 'schedule', id: 1 })
    expect(weak.status).toBe(403)

    const ana = sender()
    const id = await createDraft({ audience: 'all', userIds: [] }, ana)
    const request = await ana.get(notificationCalls.push, { id })
    expect(request.data).toMatchObject({ status: 'pending' })
    expect((await detailsOf(id)).status).toBe('draft')
    const requestId = request.data.requestId ?? 0
    const decision = async (client: ReturnType<typeof sender>) => {
      const { hash } = await sender().get(approvalCalls.details, { requestId })
      return client.ask(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
    }
    expect(await decision(ana)).toMatch(/OWN_REQUEST/)
    expect(await decision(sender())).toMatchObject({ message: expect.stringContaining('is being sent') })
    expect((await detailsOf(id)).status).toBe('sending')
    expect(await send(id)).toMatchObject({ params: { sent: 40, failed: 0 } })
    expect(await detailsOf(id)).toMatchObject({ status: 'sent', deviceCount: 40, sentCount: 40 })
  })

  test('needs no further approval when the sender is not an author', async () => {
    const id = await createDraft({ audience: 'all', userIds: [] })
    const { data } = await sender().get(notificationCalls.push, { id })
    expect(data).toMatchObject({ status: 'sending', requestId: null })
  })

  test('sending a duplicate does not count the author of the original as a second person', async () => {
    const [ana, ben] = [sender(), sender()]
    await sql`insert into staff_user (email, first_name, last_name) values (${ana.email}, 'Ana', 'Reyes')`.execute(
      api.owner,
    )
    const id = await createDraft({ audience: 'all', userIds: [] }, ana)
    for (const author of [ana, ben]) {
      const copy = await ben.get(notificationCalls.action, { action: 'duplicate', id })
      const { authors, authorNames } = await detailsOf(copy.data.id)
      expect(authors).toEqual([ana.email, ben.email])
      expect(authorNames).toEqual(['Ana Reyes', ben.email])
      const { data } = await author.get(notificationCalls.push, { id: copy.data.id })
      expect(data).toMatchObject({ status: 'pending' })
      expect((await detailsOf(copy.data.id)).status).toBe('draft')
    }
  })

  test('needs a new request when the notification changed after it was submitted', async () => {
    const ana = sender()
    const id = await createDraft({ audience: 'all', userIds: [] }, ana)
    const { data } = await ana.get(notificationCalls.push, { id })
    await ana.get(notificationCalls.action, {
      ...draft,
      action: 'update',
      id,
      version: 1,
      title: 'Other words',
    })
    const ben = sender()
    const { hash, executionError } = await ben.get(approvalCalls.details, { requestId: data.requestId ?? 0 })
    expect(executionError).toMatch('changed after it was submitted')
    const decided = await ben.ask(approvalCalls.decide, {
      requestId: data.requestId ?? 0,
      hash,
      verdict: 'approve',
    })
    expect(decided).toMatch('notifications.CHANGED_AFTER_SUBMISSION')
  })

  test('sending to everyone by an author is rejected by the table', async () => {
    const id = await createDraft({ audience: 'all', userIds: [] })
    const forced = sql`
      update notification set status = 'sending', started_at = now(), released_by = authors[1] where id = ${id}`
    await expect(forced.execute(api.db)).rejects.toThrow('notification_two_people')
  })

  test('scheduled sending starts at its time, once, unless it was cancelled', async () => {
    const id = await createDraft({ sendAt: inMinutes(60) })
    await sender().get(notificationCalls.action, { action: 'schedule', id })
    const late = new Date(Date.now() + 3_700_000).toISOString()
    expect(await startScheduled(api.db, { id, generation: 1 }, new Date().toISOString())).toMatchObject({
      code: 'notifications.JOB_NOT_DUE',
    })
    expect(await startScheduled(api.db, { id, generation: 1 }, late)).toMatchObject({
      code: 'notifications.JOB_STARTED',
    })
    expect(await startScheduled(api.db, { id, generation: 1 }, late)).toMatchObject({
      code: 'notifications.JOB_OUTDATED',
    })
    const other = await createDraft({ sendAt: inMinutes(3) })
    await sender().get(notificationCalls.action, { action: 'schedule', id: other })
    await sender().get(notificationCalls.action, { action: 'cancel', id: other, reason: 'Not any more' })
    expect(await startScheduled(api.db, { id: other, generation: 1 }, late)).toMatchObject({
      code: 'notifications.JOB_OUTDATED',
    })
    const past = await createDraft()
    const { body } = await sender().answer(notificationCalls.action, {
      action: 'schedule',
      id: past,
      sendAt: inMinutes(-1),
    })
    expect(body.errors?.[0]?.field).toBe('sendAt')
    expect(await sweep(api.db)).toBeGreaterThan(0)
  })

  test('can be paused, resumed and stopped, and stopped deliveries are not sent', async () => {
    const id = await createDraft({ userIds: people })
    await sender().get(notificationCalls.push, { id })
    const steer = (action: 'pause' | 'resume' | 'stop') =>
      sender().ask(notificationCalls.steer, { id, verb: action })
    await steer('pause')
    expect(await send(id)).toMatchObject({ code: 'notifications.JOB_HELD' })
    expect((await detailsOf(id)).sentCount).toBe(0)
    await steer('resume')
    const slow: PushPort = {
      ...outbox,
      async send(message) {
        await steer('stop')
        return outbox.send(message)
      },
    }
    await sql`insert into push_delivery (notification_id, device_id, due_at)
      select ${id}, device_id, now() + interval '1 hour' from push_device where subscriber_id = ${people[0]}`.execute(
      api.owner,
    )
    await sql`update notification set prepared_to = null, device_count = 40 where id = ${id}`.execute(
      api.owner,
    )
    await sql`insert into push_delivery (notification_id, device_id)
      select ${id}, min(device_id) from push_device where subscriber_id = ${people[1]}`.execute(api.owner)
    expect(await send(id, slow)).toMatchObject({ code: 'notifications.JOB_HELD' })
    expect(await detailsOf(id)).toMatchObject({ status: 'stopped', sentCount: 1 })
    const { rows } = await writer().get(notificationCalls.deliveries, {
      filters: { notificationId: id, status: 'stopped' },
    })
    expect(rows.length).toBeGreaterThan(0)
    expect(await steer('resume')).toMatch('notifications.NOT_PAUSED')
  })
})

describe('notification approval', () => {
  const submit = (id: number) => ({ action: 'submit', id }) as const
  const decide = async (
    client: ReturnType<typeof sender>,
    requestId: number,
    verdict: 'approve' | 'reject' = 'approve',
  ) => {
    const { hash } = await sender().get(approvalCalls.details, { requestId })
    const reason = verdict === 'reject' ? { reason: 'The price is wrong' } : {}
    return client.answer(approvalCalls.decide, { requestId, hash, verdict, ...reason })
  }
  const submitted = async (about: object = {}, by = writer()) => {
    const id = await createDraft(about, by)
    const { data } = await by.get(notificationCalls.action, submit(id))
    return { id, by, requestId: data.requestId ?? 0, data }
  }

  test('submission by a maker › is sent when another person of level 40 approves it', async () => {
    const { id, by, requestId, data } = await submitted()
    expect(data).toMatchObject({ status: 'pending', requestId: expect.any(Number) })
    const waiting = { requestId, isMine: true, isCurrent: true }
    expect(await by.get(notificationCalls.details, { id })).toMatchObject({ status: 'draft', waiting })
    const details = await sender().get(approvalCalls.details, { requestId })
    expect(details.effect.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: draft.title }),
        expect.objectContaining({ label: expect.objectContaining({ en: 'People' }), value: 2 }),
      ]),
    )
    const level39 = api.staffWith({ minLevel: 39 })
    expect((await decide(level39, requestId)).status).toBe(403)
    expect((await decide(sender(), requestId)).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ status: 'sending', waiting: null })
    expect(await send(id)).toMatchObject({ params: { failed: 0 } })
    const { rows } = await by.get(notificationCalls.logs, { id })
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['Create', 'Push']))
  })

  test('preview of a submission › shows the maker what approvers see, and submits nothing', async () => {
    const by = writer()
    const id = await createDraft({ audience: 'all', userIds: [] }, by)
    const preview = (await by.get(previewOf(notificationCalls.action), submit(id))) as RequestPreview
    expect(preview.errors).toEqual([])
    expect(preview.submitted?.effect.warnings.length).toBeGreaterThan(0)
    expect(await detailsOf(id)).toMatchObject({ status: 'draft', waiting: null })
  })

  test('preview of a submission › warns that no recipient has a device', async () => {
    const by = writer()
    const id = await createDraft({ userIds: [people[19]] }, by)
    const warnings = async () => {
      const preview = (await by.get(previewOf(notificationCalls.action), submit(id))) as RequestPreview
      return preview.submitted?.effect.warnings.filter(({ en }) => /reachable device/.test(en)).length
    }
    const setActive = (isActive: boolean) =>
      sql`update push_device set is_active = ${isActive} where subscriber_id = ${people[19]}`.execute(
        api.owner,
      )
    expect(await warnings()).toBe(0)
    await setActive(false)
    expect(await warnings()).toBe(1)
    await setActive(true)
  })

  test('submission with a time › is scheduled for it when approved', async () => {
    const sendAt = inMinutes(90)
    const { id, requestId } = await submitted({ sendAt })
    expect((await decide(sender(), requestId)).status).toBe(200)
    const { status, sendAt: stored } = await detailsOf(id)
    expect([status, Date.parse(stored ?? '')]).toEqual(['scheduled', Date.parse(sendAt)])
  })

  test('is not decided by its maker or by another author', async () => {
    const both = sender()
    const { id, by, requestId } = await submitted({}, both)
    expect((await decide(both, requestId)).body.code).toBe('MAKER_IS_CHECKER')
    const coauthor = sender()
    const { version } = await detailsOf(id)
    await coauthor.get(notificationCalls.action, {
      ...two(),
      action: 'update',
      id,
      version,
      title: 'By two',
    } as never)
    const { data } = await by.get(notificationCalls.action, submit(id))
    expect(data.requestId).toBe(requestId)
    expect((await decide(coauthor, requestId)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await detailsOf(id)).status).toBe('draft')
  })

  test('submission after a change › replaces the earlier request of the maker', async () => {
    const { id, by, requestId } = await submitted()
    expect((await by.answer(notificationCalls.action, submit(id))).body.code).toBe('DUPLICATE')
    await by.get(notificationCalls.action, {
      ...two(),
      action: 'update',
      id,
      version: 1,
      title: 'Payday again',
    } as never)
    expect((await by.get(notificationCalls.details, { id })).waiting).toMatchObject({ isCurrent: false })
    const again = await by.get(notificationCalls.action, submit(id))
    expect(again.data.requestId).toBe(requestId)
    expect(await sender().get(approvalCalls.details, { requestId })).toMatchObject({
      version: 2,
      title: { en: expect.stringContaining('Payday again') },
    })
  })

  test('rejected or withdrawn › leaves a draft that can be submitted again', async () => {
    const { id, by, requestId } = await submitted()
    expect((await decide(sender(), requestId, 'reject')).status).toBe(200)
    const { data } = await by.get(notificationCalls.action, submit(id))
    expect(data.requestId).not.toBe(requestId)
    await by.get(approvalCalls.takeBack, { requestId: data.requestId ?? 0, reason: 'Not this week' })
    expect(await by.get(notificationCalls.details, { id })).toMatchObject({ status: 'draft', waiting: null })
  })

  test('returned for changes › is changed and resubmitted by its maker as the next version', async () => {
    const { id, by, requestId } = await submitted()
    const { hash } = await sender().get(approvalCalls.details, { requestId })
    await sender().get(approvalCalls.decide, { requestId, hash, verdict: 'return', reason: 'Fix the price' })
    expect(await by.get(notificationCalls.details, { id })).toMatchObject({
      status: 'draft',
      waiting: { requestId, returned: 'Fix the price' },
    })
    await by.get(notificationCalls.action, {
      ...two(),
      action: 'update',
      id,
      version: 1,
      title: 'Right price',
    } as never)
    const { data } = await by.get(notificationCalls.action, submit(id))
    expect(data.requestId).toBe(requestId)
    expect((await decide(sender(), requestId)).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ status: 'sending', title: 'Right price' })
  })

  test('is cancelled when the notification is sent without it or deleted', async () => {
    const statusOf = async (requestId: number) =>
      (await sender().get(approvalCalls.details, { requestId })).status
    const sent = await submitted()
    await sender().get(notificationCalls.push, { id: sent.id })
    expect(await statusOf(sent.requestId)).toBe('cancelled')
    const deleted = await submitted()
    await deleted.by.get(notificationCalls.action, { action: 'delete', id: deleted.id })
    expect(await statusOf(deleted.requestId)).toBe('cancelled')
  })

  test('is rejected below level 20, for non-authors, for a past time and for an empty audience', async () => {
    const id = await createDraft({}, writer())
    expect(
      (await api.staffWith(notificationReaders).answer(notificationCalls.action, submit(id))).status,
    ).toBe(403)
    expect((await writer().answer(notificationCalls.action, submit(id))).status).toBe(403)
    const by = writer()
    const past = await createDraft({ sendAt: inMinutes(-1) }, by)
    expect((await by.answer(notificationCalls.action, submit(past))).body.errors?.[0]?.field).toBe('sendAt')
    const empty = await createDraft({ audience: 'kyc_verified', userIds: [] }, by)
    expect((await by.answer(notificationCalls.action, submit(empty))).body.code).toBe('INVALID_STATE')
  })
})

describe('push service', () => {
  const tokenOf = (id: number | undefined) => `phone-token-${id}`

  test('receives each message once with its text and target', async () => {
    const id = await createDraft({ userIds: [people[1]], module: 'Events', moduleValue: '7' })
    await sender().get(notificationCalls.push, { id })
    expect(await send(id, realPort())).toMatchObject({ params: { failed: 0 } })
    expect(push.received.get(tokenOf(people[1]))).toBe(1)
    expect(push.bodies.at(-1)).toMatchObject({
      notification: { title: draft.title, body: draft.body },
      data: { module: 'Events', moduleValue: '7' },
    })
  })

  test('is retried when busy but not after a rejection, and unregistered devices are skipped later', async () => {
    const [busy, gone, , unclear] = people.slice(20)
    push.refuse(
      tokenOf(busy),
      { status: 503, errorCode: 'UNAVAILABLE' },
      { status: 429, errorCode: 'QUOTA_EXCEEDED' },
    )
    push.refuse(tokenOf(gone), { status: 404, errorCode: 'UNREGISTERED' })
    push.refuse(tokenOf(unclear), { status: 500, errorCode: 'INTERNAL' })
    await sql`update push_device set is_active = false where token like 'tablet%' and subscriber_id = any(${people.slice(20)}::bigint[])`.execute(
      api.owner,
    )
    const id = await createDraft({ userIds: [busy, gone, unclear] })
    await sender().get(notificationCalls.push, { id })
    expect(await send(id, realPort())).toMatchObject({ params: { sent: 1, failed: 2 } })
    expect([...push.received]).toEqual([[tokenOf(busy), 1]])
    const { rows } = await writer().get(notificationCalls.deliveries, {
      filters: { notificationId: id, status: 'failed' },
    })
    expect(rows.map(({ lastError }) => lastError).toSorted()).toEqual([
      '404 UNREGISTERED: No.',
      'The message may have been delivered. The push service returned: 500 INTERNAL: No.',
    ])
    const again = await createDraft({ userIds: [gone] })
    await sender().get(notificationCalls.push, { id: again })
    expect(await send(again, realPort())).toMatchObject({ params: { sent: 0, failed: 0 } })
    expect(await detailsOf(again)).toMatchObject({
      status: 'failed',
      trouble: expect.stringMatching('has a registered device'),
    })
  })

  test('leaves every message queued and reports the error when authentication fails', async () => {
    const id = await createDraft()
    await sender().get(notificationCalls.push, { id })
    push.letIn(false)
    const settings = readConfiguration({ DATA_DIR: folder, ...push.env }).push
    const account = settings.serviceAccount
    if (!account) throw new Error('The account was not read.')
    await expect(send(id, fcmPort(settings, account))).rejects.toThrow('rejected the credentials')
    push.letIn(true)
    expect(await detailsOf(id)).toMatchObject({
      status: 'sending',
      trouble: expect.stringMatching('rejected the credentials'),
    })
    expect(await send(id, fcmPort(settings, account))).toMatchObject({ params: { failed: 0 } })
    expect((await detailsOf(id)).trouble).toBe('')
  })
})

describe('opened message', () => {
  test('is counted once by its token', async () => {
    const id = await createDraft()
    await sender().get(notificationCalls.push, { id })
    await send(id)
    const { rows } = await writer().get(notificationCalls.deliveries, { filters: { notificationId: id } })
    expect(rows[0]).toMatchObject({ via: 'outbox', mobile: expect.stringContaining('***'), openedAt: null })
    const openToken = rows[0]?.openToken ?? ''
    expect(await api.stranger.get(openingCalls.opened, { openToken })).toEqual({ counted: true })
    expect(await api.stranger.get(openingCalls.opened, { openToken })).toEqual({ counted: false })
    expect((await detailsOf(id)).openedCount).toBe(1)
    expect(await writer().get(notificationCalls.figures, {})).toMatchObject({ via: 'outbox' })
  })

  test('shows its image only to the device', async () => {
    const ana = writer()
    const promise = {
      folder: 'notifications',
      fileName: 'a.png',
      contentType: 'image/png',
      size: aPng.length,
    } as const
    const signed = await ana.get(fileCalls.sign, promise)
    const headers = { 'content-type': 'image/png' }
    await api.app.inject({ method: 'PUT', url: signed.uploadUrl, payload: aPng, headers })
    await ana.get(fileCalls.finish, { key: signed.key })
    const id = await createDraft({ image: signed.key }, ana)
    await sender().get(notificationCalls.push, { id })
    await send(id)
    const { rows } = await writer().get(notificationCalls.deliveries, { filters: { notificationId: id } })
    const picture = (token: string | null | undefined) =>
      api.app.inject({ url: `/v1/notification/picture/${token}` })
    expect(await picture(rows[0]?.openToken)).toMatchObject({ statusCode: 200 })
    expect((await picture('00000000-0000-0000-0000-000000000000')).statusCode).toBe(404)
    expect((await picture('elsewhere')).statusCode).toBe(404)
  })
})
