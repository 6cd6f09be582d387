import { testMessage } from '#platform/server/testing/test-messages.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#platform/server/db/database.ts'
import {
  type AnyJob,
  defineJob,
  enqueue,
  nextRunTimes,
  prepareJobs,
  startJobs,
} from '#platform/server/jobs/jobs.ts'
import { cancelRun, lockRun, retryRun } from './run-actions.ts'
import { withQueue } from './queue.ts'
import { runTables } from '#platform/server/jobs/runs.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

const title = testMessage('A job', 'Isang trabaho')
const seen: string[] = []
const countRuns = (what: string) => seen.filter((each) => each === what).length

const tell = defineJob({
  name: 'test.tell',
  title,
  data: z.object({ what: z.string() }),
  run: async ({ data }) => {
    seen.push(data.what)
    return { says: testMessage(`Said ${data.what}.`) }
  },
})
let failuresLeft = 2
const shaky = defineJob({
  name: 'test.shaky',
  title,
  backoff: 1,
  async run() {
    if (failuresLeft-- > 0) throw new Error('The line is down.')
  },
})
const rejected = defineJob({
  name: 'test.refused',
  title,
  async run() {
    seen.push('refused')
    throw new AppError(testMessage('The wallet is closed.'))
  },
})
const often = defineJob({ name: 'test.often', title, every: 5, run: async () => void seen.push('often') })
const nightly = defineJob({ name: 'test.nightly', title, schedule: '30 2 * * *', run: async () => {} })
const jobs: AnyJob[] = [tell, shaky, rejected, often, nightly]

let database: Awaited<ReturnType<typeof openTestDatabase>>
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  await prepareJobs(database.url, jobs)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  seen.length = 0
})
afterAll(() => database.close())

const startProcess = async ({ look = 0.5 } = {}) =>
  void running.push(
    await startJobs(database.db, database.url, jobs, testConfiguration(), { look, supervise: 1 }),
  )
const runOf = (id: number) =>
  runTables(database.db).selectFrom('jobRun').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const until = (check: () => unknown) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout: 15_000, interval: 50 })
const ended = (id: number, state: string) => until(async () => (await runOf(id)).state === state)

test('enqueued job › runs once after the commit with two processes running', async () => {
  await startProcess()
  await startProcess()
  const { runId } = await inTransaction(database.db, (tx) =>
    enqueue(tx, tell, { what: 'paid' }, { by: { email: 'ana@erp.test' } }),
  )
  await ended(runId, 'done')
  expect(countRuns('paid')).toBe(1)
  expect(await runOf(runId)).toMatchObject({
    message: testMessage('Said paid.').encoded,
    attempts: 1,
    cause: 'person',
    startedBy: 'ana@erp.test',
  })
})

test('enqueued job › never runs after a rollback', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      await enqueue(tx, tell, { what: 'never' })
      throw new AppError(testMessage('Changed my mind.'))
    }),
  ).rejects.toThrow('Changed my mind.')
  const { runId } = await enqueue(database.db, tell, { what: 'after' })
  await startProcess()
  await ended(runId, 'done')
  expect(countRuns('never')).toBe(0)
})

test('queued jobs › run one after the other without a wait for the next poll', async () => {
  const runIds: number[] = []
  for (const what of ['first', 'second', 'third'])
    runIds.push((await enqueue(database.db, tell, { what })).runId)
  await startProcess({ look: 40 })
  for (const runId of runIds) await ended(runId, 'done')
})

test('job with a key › has one run queued at a time', async () => {
  const first = await enqueue(database.db, tell, { what: 'once' }, { key: 'batch 7' })
  const again = await enqueue(database.db, tell, { what: 'once' }, { key: 'batch 7' })
  expect(first.isNew).toBe(true)
  expect(again).toEqual({ runId: first.runId, isNew: false })
  await startProcess()
  await ended(first.runId, 'done')
  expect((await enqueue(database.db, tell, { what: 'later' }, { key: 'batch 7' })).isNew).toBe(true)
})

test('job with a key › is queued again while the queue still completes its last run', async () => {
  const first = await enqueue(database.db, tell, { what: 'first' }, { key: 'batch 8' })
  const { job } = await runTables(database.db)
    .updateTable('jobRun')
    .set({ state: 'done', endedAt: sql<string>`now()` })
    .where('id', '=', first.runId)
    .returning('job')
    .executeTakeFirstOrThrow()
  const second = enqueue(database.db, tell, { what: 'second' }, { key: 'batch 8' })
  second.catch(() => {})
  // The first attempt has found the entry in the queue but no open run.
  await until(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'job_run'::regclass and pid <> pg_backend_pid()`.execute(
      database.db,
    )
    return rows.length > 0
  })
  await withQueue(database.db, (queue, connection) => queue.cancel(tell.name, job, connection))
  expect(await second).toEqual({ runId: expect.any(Number), isNew: true })
})

test('job with a time › waits for it, even across a restart', async () => {
  const soon = new Date(Date.now() + 2_000).toISOString()
  const { runId } = await enqueue(database.db, tell, { what: 'on time' }, { runAt: soon })
  await startProcess()
  const other = await enqueue(database.db, tell, { what: 'at once' })
  await ended(other.runId, 'done')
  expect((await runOf(runId)).state).toBe('queued')
  await running.pop()?.stop()

  await until(() => Date.now() > Date.parse(soon))
  await startProcess()
  await startProcess()
  await ended(runId, 'done')
  expect(countRuns('on time')).toBe(1)
  expect(Date.parse((await runOf(runId)).startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(soon))
})

test('failed job › is retried after an unexpected error, but not after an AppError', async () => {
  const failingRun = await enqueue(database.db, shaky, {})
  const no = await enqueue(database.db, rejected, {})
  await startProcess()
  await ended(failingRun.runId, 'done')
  expect((await runOf(failingRun.runId)).attempts).toBe(3)
  await ended(no.runId, 'failed')
  expect(await runOf(no.runId)).toMatchObject({
    error: 'test.TEXT {"text":"The wallet is closed."}',
    attempts: 1,
  })
  expect(countRuns('refused')).toBe(1)
})

test('queued run › can be cancelled and retried', async () => {
  const { runId } = await enqueue(database.db, tell, { what: 'cancelled' })
  await inTransaction(database.db, async (tx) => {
    const run = await lockRun(tx, runId)
    expect(run && (await cancelRun(tx, run))).toBe('cancelled')
  })
  await startProcess()
  const other = await enqueue(database.db, tell, { what: 'other' })
  await ended(other.runId, 'done')
  expect(countRuns('cancelled')).toBe(0)

  await inTransaction(database.db, async (tx) => {
    const run = await lockRun(tx, runId)
    expect(run && (await retryRun(tx, tell, run))).toBe(true)
  })
  await ended(runId, 'done')
  expect(countRuns('cancelled')).toBe(1)
})

test('repeated job › runs once per interval across processes', async () => {
  await startProcess()
  await startProcess()
  await until(() => countRuns('often') >= 1)
  const { rows } = await sql<{ slots: number; runs: number }>`
    select count(distinct singleton_on)::int as slots, count(*)::int as runs from jobs.job where name = 'test.often'`.execute(
    database.owner,
  )
  expect(rows[0]?.runs).toBe(rows[0]?.slots)
})

test('schedule › uses Manila time and makes up for a missed run', async () => {
  expect(nextRunTimes('30 2 * * *', new Date('2026-11-21T00:00:00Z'), 2)).toEqual([
    '2026-11-21T18:30:00.000Z',
    '2026-11-22T18:30:00.000Z',
  ])
  const { rows } = await sql<{ cron: string; timezone: string; missed: string }>`
    select cron, timezone, options->>'missed' as missed from jobs.schedule`.execute(database.owner)
  expect(rows).toEqual([{ cron: '30 2 * * *', timezone: 'Asia/Manila', missed: 'once' }])
})

test('scheduled job › runs once with two processes and is recorded', async () => {
  await prepareJobs(database.url, [
    ...jobs.filter((job) => job !== nightly),
    { ...nightly, schedule: '* * * * *' },
  ])
  await startProcess()
  await startProcess()
  const runs = () =>
    runTables(database.db).selectFrom('jobRun').selectAll().where('name', '=', 'test.nightly').execute()
  await vi.waitFor(async () => expect((await runs()).map(({ state }) => state)).toEqual(['done']), {
    timeout: 80_000,
    interval: 250,
  })
  expect((await runs())[0]).toMatchObject({ cause: 'schedule', attempts: 1, startedBy: '' })
}, 90_000)
