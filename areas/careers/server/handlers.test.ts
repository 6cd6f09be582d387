import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { careersPlace } from '#areas/careers/access.ts'
import { applicantCalls, type ApplicantStatus } from '#areas/careers/applicants/contract.ts'
import { applicantHandlers } from '#areas/careers/applicants/server/handlers.ts'
import { departmentCalls, jobCalls, type JobStatus, teamCalls } from '#areas/careers/contract.ts'
import { departmentHandlers, teamHandlers } from '#areas/careers/server/departments.ts'
import { jobHandlers } from '#areas/careers/server/handlers.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import { fileCalls } from '#platform/contract/file.ts'
import { recordHistory } from '#platform/contract/history.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { aPng, pdfOf, zipOf } from '#platform/server/uploads/testing/samples.ts'
import { addFiles, fileHandlers } from '#platform/server/uploads/uploads.ts'

let api: TestApi
const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-careers-'))
beforeAll(async () => {
  const configuration = testConfiguration({ DATA_DIR: folder })
  api = await openTestApi(
    [
      ...jobHandlers,
      ...departmentHandlers,
      ...teamHandlers,
      ...applicantHandlers,
      ...fileHandlers,
      ...auditHandlers({ 'careers-applicant': 'signed-in' }),
    ],
    { configuration },
  )
  addFiles(api.app, { db: api.db, configuration, viewLog: api.viewLog })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const editor = () =>
  api.staffWith(toCreate(careersPlace), toRead(careersPlace), toUpdate(careersPlace), toDelete(careersPlace))
let last = 0
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const aDocument = zipOf([
  {
    name: '[Content_Types].xml',
    data: `<Types><Override PartName="/word/document.xml" ContentType="${docxType}.main+xml"/></Types>`,
  },
  { name: 'word/document.xml', data: '<w:document/>' },
])
const department = async (name = `Department ${++last}`) =>
  (await editor().get(departmentCalls.create, { name })).data.id
const draftIn = (departmentId: number) => ({
  title: 'Field Sales Officer',
  departmentId,
  location: 'Cebu City',
  description: '<p>Visit <b>stores</b></p>',
  qualifications: '<ul><li>Driving licence</li></ul>',
})
const setStatus = (id: number, status: JobStatus) => editor().ask(jobCalls.updateStatus, { id, status })

async function openJob(about: object = {}) {
  const { data } = await editor().get(jobCalls.create, { ...draftIn(await department()), ...about })
  await setStatus(data.id, 'open')
  return data.id
}
async function applicant(jobId: number) {
  const n = ++last
  const draft = { jobId, name: `Applicant ${n}`, email: `a${n}@example.ph`, mobile: '09175550123' }
  return (await editor().get(applicantCalls.create, draft)).data.id
}
const move = (id: number, status: ApplicantStatus, reason?: string) =>
  editor().ask(applicantCalls.updateStatus, { id, status, ...(reason && { reason }) })

describe('job opening', () => {
  test('is created, changed with its version and opened, and every step is audited', async () => {
    const ana = editor()
    const departmentId = await department('Sales')
    const { data } = await ana.get(jobCalls.create, {
      ...draftIn(departmentId),
      salaryMin: '18000.00',
      salaryMax: 25000.5,
    })
    const job = await ana.get(jobCalls.info, { id: data.id })
    expect(job).toMatchObject({
      departmentName: 'Sales',
      salaryMin: 1_800_000,
      salaryMax: 2_500_050,
      status: 'draft',
    })
    await setStatus(data.id, 'open')
    const change = { ...draftIn(departmentId), id: data.id, slots: 3 }
    expect(await ana.answer(jobCalls.update, { ...change, version: 1 })).toMatchObject({ status: 409 })
    await ana.get(jobCalls.update, { ...change, version: 2 })
    const { rows } = await ana.get(jobCalls.logs, { id: data.id })
    expect(rows.map(({ action }) => action)).toEqual(['Update', 'Update status', 'Create'])
    const found = await ana.get(jobCalls.list, { search: 'field sales', filters: { departmentId } })
    expect(found.rows.map(({ id }) => id)).toEqual([data.id])
  })

  test('is stored with sanitized text', async () => {
    const { data } = await editor().get(jobCalls.create, {
      ...draftIn(await department()),
      description:
        '<h1 onclick="alert(1)">Hi</h1><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
    })
    const { description } = await editor().get(jobCalls.info, { id: data.id })
    expect(description).toBe('<p>Hi</p><a>x</a>')
    const empty = { ...draftIn(await department()), qualifications: '<p><br></p>' }
    const { status, body } = await editor().answer(jobCalls.create, empty)
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'qualifications'])
  })

  test('is rejected with a field error', async () => {
    const departmentId = await department()
    const teamElsewhere = await editor().get(teamCalls.create, {
      departmentId: await department(),
      name: 'North',
    })
    for (const [field, wrong] of Object.entries({
      title: ' ',
      departmentId: 999_999,
      teamId: teamElsewhere.data.id,
      slots: 0,
      salaryMax: '1.00',
      description: '',
      setup: 'moon',
    })) {
      const request = { ...draftIn(departmentId), salaryMin: '2.00', [field]: wrong }
      const { status, body } = await editor().answer(jobCalls.create, request)
      expect([status, body.errors?.[0]?.field]).toEqual([422, field])
    }
  })

  test('follows the status transitions, enforced by its table', async () => {
    const id = await openJob()
    expect(await setStatus(id, 'draft')).toMatch('careers.TRANSITION_INVALID')
    await setStatus(id, 'on_hold')
    await setStatus(id, 'closed')
    expect(await setStatus(id, 'filled')).toMatch('careers.TRANSITION_INVALID')
    await setStatus(id, 'open')
    await setStatus(id, 'filled')
    expect(await setStatus(id, 'open')).toMatch('careers.TRANSITION_INVALID')
  })

  test('interview sheet › is rejected with a field error when the file belongs to another folder', async () => {
    const ana = editor()
    const signed = await ana.get(fileCalls.sign, {
      folder: 'events',
      fileName: 'banner.png',
      contentType: 'image/png',
      size: aPng.length,
    })
    await api.app.inject({
      method: 'PUT',
      url: signed.uploadUrl,
      payload: aPng,
      headers: { 'content-type': 'image/png' },
    })
    await ana.get(fileCalls.finish, { key: signed.key })
    const draft = { ...draftIn(await department()), interviewSheet: signed.key }
    const expectedError = { status: 422, body: { code: 'VALIDATION', errors: [{ field: 'interviewSheet' }] } }
    expect(await ana.answer(jobCalls.create, draft)).toMatchObject(expectedError)
    const { data } = await ana.get(jobCalls.create, { ...draft, interviewSheet: null })
    expect(await ana.answer(jobCalls.update, { ...draft, id: data.id, version: data.version })).toMatchObject(
      expectedError,
    )
  })

  test('stores an interview sheet with the extension of its actual type', async () => {
    const ana = editor()
    const bytes = aDocument
    const contentType = docxType
    const promise = {
      folder: 'careers/interview-sheet',
      fileName: 'sheet',
      contentType,
      size: bytes.length,
    } as const
    const signed = await ana.get(fileCalls.sign, promise)
    expect(signed.key).toMatch(/-sheet\.docx$/)
    await api.app.inject({
      method: 'PUT',
      url: signed.uploadUrl,
      payload: bytes,
      headers: { 'content-type': signed.contentType },
    })
    await ana.get(fileCalls.finish, { key: signed.key })
    const request = { ...draftIn(await department()), interviewSheet: signed.key }
    const { data } = await ana.get(jobCalls.create, request)
    const { interviewSheet } = await ana.get(jobCalls.info, { id: data.id })
    expect(interviewSheet).toMatchObject({ key: signed.key, name: 'sheet.docx' })
    for (const [fileName, type] of [
      ['sheet.doc', 'application/msword'],
      ['sheet.xls', 'application/vnd.ms-excel'],
      ['sheet.pdf', 'application/pdf'],
    ] as const)
      expect(await ana.statusOf(fileCalls.sign, { ...promise, fileName, contentType: type })).toBe(422)
  })
})

describe('résumé', () => {
  async function upload(bytes: Buffer, [fileName, contentType]: [string, string]) {
    const ana = editor()
    const signed = await ana.get(fileCalls.sign, {
      folder: 'careers/resume',
      fileName,
      contentType,
      size: bytes.length,
    })
    await api.app.inject({
      method: 'PUT',
      url: signed.uploadUrl,
      payload: bytes,
      headers: { 'content-type': signed.contentType },
    })
    return { ana, key: signed.key, reply: await ana.answer(fileCalls.finish, { key: signed.key }) }
  }
  const draftWith = (jobId: number, resume: string) => ({
    jobId,
    name: 'Pia Mercado',
    email: `pia${++last}@example.ph`,
    mobile: '09175550124',
    resume,
  })

  test.each<[string, Buffer, string]>([
    ['resume.pdf', pdfOf(), 'application/pdf'],
    ['resume.docx', aDocument, docxType],
  ])(
    '%s › belongs to the applicant, is downloaded only, and the download is recorded',
    async (name, bytes, type) => {
      const jobId = await openJob()
      const { ana, key, reply } = await upload(bytes, [name, type])
      expect(reply.status).toBe(200)
      const { data } = await ana.get(applicantCalls.create, draftWith(jobId, key))
      const { rows } = await ana.get(applicantCalls.list, { jobId })
      expect(rows).toMatchObject([{ id: data.id, hasResume: true }])
      const { resume } = await ana.get(applicantCalls.info, { id: data.id })
      expect(resume).toMatchObject({ key, name, contentType: type, size: bytes.length })

      const { rawPayload, headers } = await api.app.inject({ method: 'GET', url: resume?.url ?? '' })
      expect(rawPayload.equals(bytes)).toBe(true)
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
        'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
        'x-content-type-options': 'nosniff',
      })
      await api.viewLog.flush()
      const { rows: downloads } = await sql<Record<string, unknown>>`
      select kind, record_id, label from record_view where actor_id = ${ana.id} and access = 'download'`.execute(
        api.db,
      )
      expect(downloads).toEqual([{ kind: 'careers-applicant', recordId: String(data.id), label: name }])
    },
  )

  test('is rejected with a script or a password, and nothing is stored', async () => {
    for (const [bytes, code] of [
      [pdfOf(['<< /S /JavaScript /JS (x) >>']), 'fields.PDF_ACTIVE'],
      [pdfOf([], '/Encrypt 4 0 R '), 'fields.PDF_PROTECTED'],
      [aDocument, 'fields.FILE_TYPE'],
    ] as const) {
      const { ana, key, reply } = await upload(bytes, ['resume.pdf', 'application/pdf'])
      expect(reply.body).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'key', code }] })
      const { rows } = await sql`select 1 from stored_file where key = ${key}`.execute(api.db)
      expect(rows).toEqual([])
      expect(await ana.statusOf(applicantCalls.create, draftWith(await openJob(), key))).toBe(422)
    }
  })

  test('of another folder › is rejected at its field', async () => {
    const ana = editor()
    const signed = await ana.get(fileCalls.sign, {
      folder: 'careers/interview-sheet',
      fileName: 'sheet.docx',
      contentType: docxType,
      size: aDocument.length,
    })
    await api.app.inject({
      method: 'PUT',
      url: signed.uploadUrl,
      payload: aDocument,
      headers: { 'content-type': signed.contentType },
    })
    await ana.get(fileCalls.finish, { key: signed.key })
    const { body } = await ana.answer(applicantCalls.create, draftWith(await openJob(), signed.key))
    expect(body.errors).toMatchObject([{ field: 'resume' }])
  })
})

describe('departments and teams', () => {
  test('cannot be deleted while referenced, and the error lists the references', async () => {
    const departmentId = await department('Support')
    const { data: team } = await editor().get(teamCalls.create, { departmentId, name: 'Hotline' })
    const job = await editor().get(jobCalls.create, { ...draftIn(departmentId), teamId: team.id })
    const response = await editor().answer(departmentCalls.delete, { id: departmentId })
    expect(response).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(response.body.message).toMatch(/Hotline.*Field Sales Officer/)
    expect(await editor().ask(teamCalls.delete, { id: team.id })).toMatch('Field Sales Officer')
    await editor().get(jobCalls.delete, { id: job.data.id })
    await editor().get(teamCalls.delete, { id: team.id })
    await editor().get(departmentCalls.delete, { id: departmentId })
    const options = await editor().get(departmentCalls.options, {})
    expect(options.some(({ id }) => id === departmentId)).toBe(false)
  })

  test('have unique names', async () => {
    const departmentId = await department('Finance')
    const again = await editor().answer(departmentCalls.create, { name: 'FINANCE' })
    expect(again).toMatchObject({ status: 409, body: { code: 'DUPLICATE', errors: [{ field: 'name' }] } })
    await editor().get(teamCalls.create, { departmentId, name: 'Payroll' })
    expect(await editor().statusOf(teamCalls.create, { departmentId, name: 'payroll' })).toBe(409)
    await editor().get(teamCalls.create, { departmentId: await department(), name: 'Payroll' })
  })
})

describe('applicant', () => {
  test('moves step by step over the board, with notes and an audit log', async () => {
    const jobId = await openJob()
    const id = await applicant(jobId)
    expect(await move(id, 'offer')).toMatch('careers.STAGE_SKIPPED')
    await move(id, 'screening')
    await move(id, 'interview')
    await editor().get(applicantCalls.note, { id, text: 'Knows every barangay of Cebu.' })
    const { columns } = await editor().get(applicantCalls.board, { jobId })
    expect(columns.map(({ total }) => total)).toEqual([0, 0, 1, 0, 0, 0, 0])
    expect(columns[2]?.rows[0]).toMatchObject({ id, noteCount: 1, mobile: '+63917***0123' })
    expect(await move(id, 'rejected')).toMatch('careers.REASON_REQUIRED')
    await move(id, 'rejected', 'No driving licence')
    expect(await move(id, 'applied')).toMatch('careers.APPLICANT_FINAL')
    const whole = await editor().get(applicantCalls.info, { id })
    expect(whole).toMatchObject({
      mobile: '+63917***0123',
      notes: [{ text: 'Knows every barangay of Cebu.' }],
    })
    const log = await editor().get(recordHistory, { kind: 'careers-applicant', recordId: id })
    expect(log.rows.map(({ toStatus }) => toStatus)).toEqual([
      'rejected',
      null,
      'interview',
      'screening',
      'applied',
    ])
  })

  test('cannot be hired beyond the number of slots under concurrent requests', async () => {
    const jobId = await openJob({ slots: 2 })
    const ids: number[] = []
    for (let n = 0; n < 6; n++) {
      const id = await applicant(jobId)
      for (const step of ['screening', 'interview', 'offer'] as const) await move(id, step)
      ids.push(id)
    }
    const answers = await Promise.all(ids.map((id) => move(id, 'hired')))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(2)
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(
      Array.from({ length: 4 }, () => 'careers.SLOTS_FULL'),
    )
    expect((await editor().get(jobCalls.info, { id: jobId })).hiredCount).toBe(2)
  })

  test('is moved by one of two simultaneous requests, and the other is rejected', async () => {
    const id = await applicant(await openJob())
    const answers = await Promise.all([move(id, 'screening'), move(id, 'withdrawn', 'Found other work')])
    expect(answers.filter((answer) => typeof answer === 'string').length).toBeLessThanOrEqual(1)
    const version = { id, status: 'rejected', reason: 'Too late', version: 1 } as const
    expect(await editor().statusOf(applicantCalls.updateStatus, version)).not.toBe(500)
  })

  test('can apply once for an opening while it is open', async () => {
    const jobId = await openJob()
    const draft = { jobId, name: 'Ben', email: 'ben@example.ph', mobile: '09175550999' }
    await editor().get(applicantCalls.create, draft)
    const again = await editor().answer(applicantCalls.create, { ...draft, email: 'BEN@example.ph' })
    expect(again).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
    await setStatus(jobId, 'closed')
    expect(await editor().ask(applicantCalls.create, { ...draft, email: 'c@example.ph' })).toMatch(
      'careers.JOB_NOT_OPEN',
    )
    expect(await editor().ask(jobCalls.delete, { id: jobId })).toMatch('careers.HAS_APPLICANTS')
  })
})
