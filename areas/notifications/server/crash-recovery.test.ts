import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findNotification, insertNotification, transitionNotification } from './notifications.ts'
import { enqueueSending, sendNotification } from './sending-job.ts'
import { addSubscribers } from '#areas/notifications/server/testing/fixtures.ts'
import { openPushServer, type PushServer } from '#areas/notifications/server/testing/push-server.ts'
import { prepareJobs } from '#platform/server/jobs/jobs.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let push: PushServer
let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'push-'))
  database = await openTestDatabase()
  push = await openPushServer()
  await prepareJobs(database.url, [sendNotification])
  await addSubscribers(database.owner, 3_000)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await push.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

function startWorker(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['areas/notifications/server/testing/sending-process.ts', database.url],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DATA_DIR: dataDir, ...push.env } },
  )
  children.add(child)
  return child
}

const until = (check: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 60_000, interval: 5 })

test('notification sender › sends no message twice and accounts for each device when killed repeatedly', async () => {
  const { id } = await insertNotification(
    database.db,
    {
      title: 'Payday',
      body: 'Load up',
      image: null,
      module: 'Home',
      moduleValue: '',
      audience: 'sss',
      userIds: [],
      sendAt: null,
    },
    'ana@erp.test',
  )
  await sql`update notification set audience = 'all' where id = ${id}`.execute(database.owner)
  await transitionNotification(database.db, id, { to: 'sending', by: 'ben@erp.test' })
  await enqueueSending(database.db, id)

  for (let kill = 1; kill <= 3; kill++) {
    const before = push.received.size
    const child = startWorker()
    await until(() => push.received.size > before + 150)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect((await findNotification(database.db, id)).status).toBe('sending')

  // Starts two workers at the end, so that both could try to resume the job.
  startWorker()
  startWorker()
  await until(async () => (await findNotification(database.db, id)).status === 'sent')

  const record = await findNotification(database.db, id)
  expect(record.deviceCount).toBe(4_000)
  expect([...push.received.values()].filter((times) => times > 1)).toEqual([])
  expect(record.sentCount + record.failedCount).toBe(4_000)
  const { rows } = await sql<{ token: string; status: string; why: string }>`
    select d.token, p.status, p.last_error as why from push_delivery p
    join push_device d on d.device_id = p.device_id where p.notification_id = ${id}`.execute(database.db)
  expect(rows.filter(({ token, status }) => status === 'sent' && !push.received.has(token))).toEqual([])
  const failed = rows.filter(({ status }) => status === 'failed')
  expect(failed).toHaveLength(record.failedCount)
  // At most the claimed messages of three killed senders failed, each with that error.
  expect(failed.length).toBeLessThanOrEqual(3 * 200)
  expect(new Set(failed.map(({ why }) => why))).toEqual(new Set(['notifications.PUSH_PROCESS_ENDED']))
}, 180_000)
