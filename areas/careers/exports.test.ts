import { afterAll, beforeAll, expect, test } from 'vitest'
import { careersPlace } from '#areas/careers/access.ts'
import { applicantCalls } from '#areas/careers/applicants/contract.ts'
import { applicantHandlers } from '#areas/careers/applicants/server/handlers.ts'
import { departmentCalls, jobCalls } from '#areas/careers/contract.ts'
import { departmentHandlers } from '#areas/careers/server/departments.ts'
import { careersExports } from '#areas/careers/exports.ts'
import { jobHandlers } from '#areas/careers/server/handlers.ts'
import { toCreate, toRead, toUpdate } from '#platform/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { exportHandlers } from '#platform/server/exports/exports.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

let api: Awaited<ReturnType<typeof openApiWithFiles>>
beforeAll(async () => {
  api = await openApiWithFiles([
    ...jobHandlers,
    ...departmentHandlers,
    ...applicantHandlers,
    ...exportHandlers(careersExports),
  ])
})
afterAll(() => api.close())

test('applicant export › masks mobile numbers as the list does', async () => {
  const client = api.staffWith(toCreate(careersPlace), toRead(careersPlace), toUpdate(careersPlace))
  const department = await client.get(departmentCalls.create, { name: 'Sales' })
  const { data: job } = await client.get(jobCalls.create, {
    title: 'Field Sales Officer',
    departmentId: department.data.id,
    location: 'Cebu City',
    description: '<p>Visit stores</p>',
    qualifications: '<p>Driving licence</p>',
  })
  await client.get(jobCalls.updateStatus, { id: job.id, status: 'open' })
  const draft = { jobId: job.id, name: 'Ana', email: 'ana@example.ph', mobile: '09175550123' }
  await client.get(applicantCalls.create, draft)
  const [row] = (await client.get(applicantCalls.list, { jobId: job.id })).rows

  const { url, rows } = await client.get(exportCalls.csv, {
    report: 'careers-applicants',
    fixed: { jobId: job.id },
  })
  const text = (await api.app.inject({ method: 'GET', url })).body
  expect(rows).toBe(1)
  expect(text).toContain(`a***@example.ph,${row?.mobile}`)
  expect(text).not.toContain('5550123')
})
