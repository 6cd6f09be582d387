import { careersMessages } from '#areas/careers/messages.ts'
import { applicantCalls } from '#areas/careers/applicants/contract.ts'
import {
  boardOf,
  findApplicant,
  insertApplicant,
  insertNote,
  transitionApplicant,
  notesOf,
  listApplicants,
} from '#areas/careers/applicants/server/applicants.ts'
import { isEnd, getApplyError, getTransitionError } from '#areas/careers/rules.ts'
import { jobs } from '#areas/careers/server/jobs.ts'
import { throwIfError, withTableRules } from '#areas/careers/server/errors.ts'
import { mask } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { reveal } from '#platform/server/reveal.ts'
import { rejectField } from '#platform/server/errors.ts'
import { attachFiles, fileOf, requireFreeFiles } from '#platform/server/uploads.ts'

const kind = 'careers-applicant'
const masked = <Row extends { mobile: string; email: string }>(row: Row): Row => ({
  ...row,
  mobile: mask('mobile', row.mobile),
  email: mask('email', row.email),
})

export const applicantHandlers = handlersFor(applicantCalls, {
  list: async ({ db, request }) => {
    await jobs.find(db, request.jobId)
    const page = await listApplicants(db, request)
    return { ...page, rows: page.rows.map(masked) }
  },

  info: async (context) => {
    const { db, request } = context
    const { resumeKey, ...applicant } = await findApplicant(db, request.id)
    return {
      ...masked(applicant),
      resume: await fileOf(context, resumeKey),
      notes: await notesOf(db, request.id),
    }
  },

  reveal: async (context) => {
    const { id, field } = context.request
    const applicant = await findApplicant(context.db, id)
    const label = `${applicant.name}, ${applicant.jobTitle}`
    return reveal(context, { id, kind, recordId: id, label, value: applicant[field] })
  },

  board: async ({ db, request: { jobId } }) => {
    await jobs.find(db, jobId)
    const columns = await boardOf(db, jobId)
    return { columns: columns.map((column) => ({ ...column, rows: column.rows.map(masked) })) }
  },

  create: async (context) => {
    const { db, request, staff, audit } = context
    const job = await jobs.lock(db, request.jobId)
    throwIfError(getApplyError(job))
    const resume = {
      keys: request.resume === null ? [] : [request.resume],
      upload: uploads.resume,
      field: 'resume',
    }
    await requireFreeFiles(context, resume)
    const saved = await insertApplicant(db, request, staff.email)
    await attachFiles(context, { ...resume, to: { kind, id: saved.id } })
    await audit({
      action: 'Create',
      kind,
      recordId: saved.id,
      label: `${request.name}, ${job.title}`,
      after: request,
      toStatus: 'applied',
    })
    return done(careersMessages('APPLICANT_ADDED', { name: request.name, title: job.title }), saved)
  },

  updateStatus: async ({ db, request, staff, audit }) => {
    const { id, status, reason = '', version } = request
    const { jobId } = await findApplicant(db, id)
    // The job opening is locked before the applicant, so that concurrent hires are serialized.
    const job = await jobs.lock(db, jobId)
    const before = await findApplicant(db, id)
    throwIfError(getTransitionError(before.status, status, job))
    if (isEnd(status) && reason === '') rejectField('reason', careersMessages('REASON_REQUIRED'))
    const saved = await withTableRules(() =>
      transitionApplicant(db, id, {
        from: before.status,
        to: status,
        version: version ?? before.version,
        by: staff.email,
      }),
    )
    await audit({
      action: 'Update stage',
      kind,
      recordId: id,
      label: `${before.name}, ${job.title}`,
      fromStatus: before.status,
      toStatus: status,
      reason,
    })
    return done(careersMessages('APPLICANT_MOVED', { name: before.name, status }), saved)
  },

  note: async ({ db, request: { id, text }, staff, audit }) => {
    const { name, jobTitle } = await findApplicant(db, id)
    const saved = await insertNote(db, id, { text, by: staff.name })
    await audit({
      action: 'Add note',
      kind,
      recordId: id,
      label: `${name}, ${jobTitle}`,
      after: { note: text },
    })
    return done(careersMessages('NOTE_SAVED', { name }), saved)
  },
})
