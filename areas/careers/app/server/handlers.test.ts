import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { careersAppCalls, resumeCalls } from '#areas/careers/app/contract.ts'
import { careersAppHandlers } from '#areas/careers/app/server/handlers.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'
import { pdfOf } from '#platform/server/uploads/testing/samples.ts'

const { jobs, job, apply } = careersAppCalls

let api: Awaited<ReturnType<typeof openApiWithFiles>>
let app: TestClientApi
beforeAll(async () => {
  api = await openApiWithFiles([])
  app = openTestClientApi(api, careersAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

let last = 0
async function opening(about: { status?: string; closeAt?: string | null; showSalary?: boolean } = {}) {
  const { status = 'open', closeAt = null, showSalary = false } = about
  const { rows } = await sql<{ id: number }>`
    with department as (insert into careers_department (name) values (${`Department ${++last}`}) returning id)
    insert into careers_job (title, department_id, location, setup, employment_type, level, slots, salary_min_centavos,
      show_salary, description, qualifications, status, open_at, close_at)
    select 'Associate', id, 'Cebu City', 'onsite', 'full_time', 'entry', 3, 1800000, ${showSalary}, '<p>Work</p>', '<p>Skill</p>',
      ${status}, now() - interval '2 days', ${closeAt}::timestamptz from department returning id`.execute(
    api.owner,
  )
  return rows[0]?.id ?? 0
}
const past = () => new Date(Date.now() - 3_600_000).toISOString()

async function resume(client: ReturnType<TestClientApi['client']>) {
  const bytes = pdfOf()
  const about = { fileName: 'resume.pdf', contentType: 'application/pdf', size: bytes.length }
  const { key, uploadUrl, contentType } = await client.get(resumeCalls.announce, about)
  await api.app.inject({
    method: 'PUT',
    url: uploadUrl,
    payload: bytes,
    headers: { 'content-type': contentType },
  })
  await client.get(resumeCalls.finish, { key })
  return key
}

const applicant = (jobId: number) => ({
  jobId,
  name: 'Ana Cruz',
  email: `${randomUUID()}@example.com`,
  mobile: '+639171234567',
})

test('jobs › are those that are open within their dates, with the salary only if it is shown', async () => {
  const client = app.client({})
  const [open, shown] = [await opening(), await opening({ showSalary: true })]
  const hidden = [await opening({ status: 'draft' }), await opening({ closeAt: past() })]
  const ids = (await client.get(jobs, { limit: '100' })).data.map(({ id }) => id)
  expect(ids).toEqual([shown, open])
  expect(await client.get(job, { jobId: String(open) })).toMatchObject({ openSlots: 3, salaryMin: null })
  expect(await client.get(job, { jobId: String(shown) })).toMatchObject({ salaryMin: 1_800_000 })
  for (const jobId of hidden) expect((await client.answer(job, { jobId })).status).toBe(404)
})

test('application › is received once with its key, and its résumé belongs to it', async () => {
  const [client, jobId] = [app.client({}), await opening()]
  const input = { ...applicant(jobId), resume: await resume(client) }
  const key = { 'idempotency-key': randomUUID() }
  expect(await client.answer(apply, input, key)).toMatchObject({ status: 200, body: { received: true } })
  expect((await client.answer(apply, input, key)).status).toBe(200)
  const { rows } = await sql<{ id: number; attachedTo: string; createdBy: string }>`
    select a.id, f.attached_to, a.created_by from careers_applicant a join stored_file f on f.key = a.resume_key
    where a.job_id = ${jobId}`.execute(api.owner)
  expect(rows).toEqual([
    { id: rows[0]?.id, attachedTo: `careers-applicant:${rows[0]?.id}`, createdBy: 'Test client' },
  ])
  const again = await client.answer(apply, { ...input, resume: null })
  expect([again.status, again.body.errors?.[0]?.pointer]).toEqual([409, '/email'])
})

test('application › is refused for a closed job, with the résumé of another client, and without scope', async () => {
  const [client, jobId] = [app.client({}), await opening()]
  const foreign = await resume(app.client({}))
  expect(
    (await client.answer(apply, { ...applicant(jobId), resume: foreign })).body.errors?.[0]?.pointer,
  ).toBe('/resume')
  expect((await client.answer(apply, applicant(await opening({ status: 'closed' })))).status).toBe(409)
  expect((await client.answer(apply, applicant(await opening({ closeAt: past() })))).status).toBe(409)
  expect((await client.answer(apply, applicant(await opening({ status: 'draft' })))).status).toBe(404)
  expect((await client.answer(apply, applicant(999_999))).status).toBe(404)
  const reader = app.client({ scopes: ['careers:read'] })
  expect((await reader.answer(apply, applicant(jobId))).status).toBe(403)
})

test('applications › that race with one email are received once', async () => {
  const [client, jobId] = [app.client({}), await opening()]
  const input = applicant(jobId)
  const replies = await Promise.all(Array.from({ length: 10 }, () => client.answer(apply, input)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array<number>(9).fill(409),
  ])
})
