import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enqueue, prepareJobs } from './jobs.ts'
import { runTables } from './runs.ts'
import { countRowsJob } from '#platform/server/jobs/testing/count-rows-job.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

const rows = 4_000
let database: Awaited<ReturnType<typeof openTestDatabase>>
let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jobs-'))
  database = await openTestDatabase()
  await sql`create table counted (id int primary key, times int not null default 0, refused int not null default 0)`.execute(
    database.owner,
  )
  await sql`insert into counted (id) select generate_series(1, ${rows}::int)`.execute(database.owner)
  await prepareJobs(database.url, [countRowsJob])
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.close()
  await rm(dataDir, { recursive: true })
})

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, ['platform/server/jobs/testing/worker.ts', database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  children.add(child)
  return child
}

const runOf = (id: number) =>
  runTables(database.db).selectFrom('jobRun').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const until = (check: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 30_000, interval: 20 })

test('job › processes every row once although its processes are killed repeatedly', async () => {
  const { runId } = await enqueue(database.db, countRowsJob, {})
  const seen: number[] = []
  for (let kill = 1; kill <= 4; kill++) {
    const child = startWorker()
    const from = seen.at(-1) ?? 0
    await until(async () => (await runOf(runId)).done > from + 200)
    child.kill('SIGKILL')
    await once(child, 'exit')
    seen.push((await runOf(runId)).done)
  }
  expect((await runOf(runId)).state).not.toBe('done')

  // Two workers start at once, so that both may try to recover the run.
  startWorker()
  startWorker()
  await until(async () => (await runOf(runId)).state === 'done')
  const { rows: found } = await sql<{ times: number; refused: number; n: number }>`
    select times, refused, count(*) as n from counted group by 1, 2 order by 1`.execute(database.db)
  expect(found).toEqual([
    { times: 0, refused: 1, n: rows / 100 },
    { times: 1, refused: 0, n: rows - rows / 100 },
  ])
  expect(await runOf(runId)).toMatchObject({
    total: rows,
    done: rows - rows / 100,
    failed: rows / 100,
    attempts: 5,
  })
}, 120_000)

test('cancelled run › stops after its current batch and continues there when retried', async () => {
  await sql`update counted set times = 0, refused = 0`.execute(database.owner)
  const { runId } = await enqueue(database.db, countRowsJob, {})
  await until(async () => (await runOf(runId)).done > 200)
  await runTables(database.db)
    .updateTable('jobRun')
    .set({ cancelRequested: true })
    .where('id', '=', runId)
    .execute()
  await until(async () => (await runOf(runId)).state === 'cancelled')
  const { done, failed } = await runOf(runId)
  expect(done + failed).toBeLessThan(rows)
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*) as n from counted where times = 1`.execute(database.db)
  // The batch after the last progress is finished, and nothing after it.
  const after = (counted[0]?.n ?? 0) - done
  expect(after).toBeGreaterThanOrEqual(0)
  expect(after).toBeLessThanOrEqual(20)
}, 60_000)
