import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#apps/api/registry.ts'
import { nextRunTimes } from '#platform/server/jobs/jobs.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const unaided = jobs.filter(({ data }) => data === null)

test.each(unaided.map((job) => [job.name, job] as const))('%s › runs as the worker', async (_, job) => {
  const outcome = await job.run({
    db: database.worker,
    data: {} as never,
    progress: async () => {},
    signal: new AbortController().signal,
    now: new Date().toISOString(),
    configuration: testConfiguration(),
    run: { id: 0, attempt: 1, startedBy: '' },
  })
  expect(outcome?.says ?? '').not.toBe('undefined')
})

test('jobs › have a unique name, a title in both languages and a valid schedule', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const { title, schedule } of jobs) {
    expect([title.en, title.fil]).not.toContain('')
    if (schedule !== null) expect(nextRunTimes(schedule, new Date(), 5)).toHaveLength(5)
  }
})
