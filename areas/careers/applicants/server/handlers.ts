import { applicantCalls } from '#areas/careers/applicants/contract.ts'
import {
  boardOf,
  findApplicant,
  insertApplicant,
  insertNote,
  moveApplicant,
  notesOf,
  pageOfApplicants,
} from '#areas/careers/applicants/server/applicants.ts'
import { isEnd, whyNotApply, whyNotMove } from '#areas/careers/rules.ts'
import { jobs } from '#areas/careers/server/jobs.ts'
import { refuse, withinSlots } from '#areas/careers/server/refusing.ts'
import { mask } from '#platform/contract/personal-data.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { reveal } from '#platform/server/reveal.ts'
import { refuseField } from '#platform/server/table-rules.ts'
import { attachFiles, fileOf } from '#platform/server/uploads/uploads.ts'

const kind = 'careers-applicant'
const masked = <Row extends { mobile: string; email: string }>(row: Row): Row => ({
  ...row,
  mobile: mask('mobile', row.mobile),
  email: mask('email', row.email),
})

export const applicantHandlers = handlersFor(applicantCalls, {
  list: async ({ db, request }) => {
    await jobs.find(db, request.jobId)
    const page = await pageOfApplicants(db, request)
    return { ...page, rows: page.rows.map(masked) }
  },

  info: async (asked) => {
    const { db, request } = asked
    const { resumeKey, ...applicant } = await findApplicant(db, request.id)
    return {
      ...masked(applicant),
      resume: await fileOf(asked, resumeKey),
      notes: await notesOf(db, request.id),
    }
  },

  reveal: async (asked) => {
    const { id, field } = asked.request
    const applicant = await findApplicant(asked.db, id)
    const label = `${applicant.name}, ${applicant.jobTitle}`
    return reveal(asked, { id, kind, recordId: id, label, value: applicant[field] })
  },

  board: async ({ db, request: { jobId } }) => {
    await jobs.find(db, jobId)
    const columns = await boardOf(db, jobId)
    return { columns: columns.map((column) => ({ ...column, rows: column.rows.map(masked) })) }
  },

  create: async (asked) => {
    const { db, request, staff, audit } = asked
    const job = await jobs.find(db, request.jobId, undefined, 'hold')
    refuse(whyNotApply(job))
    const saved = await insertApplicant(db, request, staff.email)
    if (request.resume !== null)
      await attachFiles(asked, {
        keys: [request.resume],
        upload: uploads.resume,
        to: { kind, id: saved.id },
        field: 'resume',
      })
    await audit({
      action: 'Create',
      kind,
      recordId: saved.id,
      label: `${request.name}, ${job.title}`,
      after: request,
      toStatus: 'applied',
    })
    return done(`${request.name} was added to ${job.title}.`, saved)
  },

  updateStatus: async ({ db, request, staff, audit }) => {
    const { id, status, reason = '', version } = request
    const { jobId } = await findApplicant(db, id)
    // The opening's row first, as everyone takes it: who hires for it takes turns.
    const job = await jobs.find(db, jobId, undefined, 'hold')
    const before = await findApplicant(db, id)
    refuse(whyNotMove(before.status, status, job))
    if (isEnd(status) && reason === '') refuseField('reason', 'Say why, in at least 5 characters')
    const saved = await withinSlots(() =>
      moveApplicant(db, id, {
        from: before.status,
        to: status,
        version: version ?? before.version,
        by: staff.email,
      }),
    )
    await audit({
      action: 'Move',
      kind,
      recordId: id,
      label: `${before.name}, ${job.title}`,
      fromStatus: before.status,
      toStatus: status,
      reason,
    })
    return done(`${before.name} moved to ${status}.`, saved)
  },

  note: async ({ db, request: { id, text }, staff, audit }) => {
    const { name, jobTitle } = await findApplicant(db, id)
    const saved = await insertNote(db, id, { text, by: staff.name })
    await audit({ action: 'Note', kind, recordId: id, label: `${name}, ${jobTitle}`, after: { note: text } })
    return done(`The note on ${name} was kept.`, saved)
  },
})
