import { careersMessages } from '#areas/careers/messages.ts'
import { jobCalls } from '#areas/careers/contract.ts'
import { getJobDeleteError, getJobEditError, getJobStatusError } from '#areas/careers/rules.ts'
import { departmentFor, teamFor } from '#areas/careers/server/departments.ts'
import { jobs, toStoredDraft, transitionJob, listJobs } from '#areas/careers/server/jobs.ts'
import { throwIfError } from './errors.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { done, handlersFor } from '#platform/server/http.ts'

export const jobHandlers = handlersFor(jobCalls, {
  list: ({ db, request }) => listJobs(db, request),
  info: (context) => jobs.info(context, context.request.id),

  create: async (context) => {
    const { db, request } = context
    await departmentFor(db, request.departmentId)
    await teamFor(db, request.departmentId, request.teamId)
    return jobs.create(context, await toStoredDraft(request))
  },

  update: async (context) => {
    const { db } = context
    const { id, version, ...draft } = context.request
    throwIfError(getJobEditError(await jobs.lock(db, id, version)))
    await departmentFor(db, draft.departmentId)
    await teamFor(db, draft.departmentId, draft.teamId)
    return jobs.update(context, { id, version }, await toStoredDraft(draft))
  },

  delete: async (context) => {
    const { id, version } = context.request
    throwIfError(getJobDeleteError(await jobs.lock(context.db, id, version)))
    return jobs.remove(context, { id, version })
  },

  updateStatus: async ({ db, request: { id, status, reason = '', version }, staff, audit }) => {
    const before = await jobs.lock(db, id, version)
    throwIfError(getJobStatusError(before, status, Date.now()))
    const saved = await transitionJob(db, id, status, staff.email)
    await audit({
      action: 'Update status',
      kind: 'careers-job',
      recordId: id,
      label: before.title,
      fromStatus: before.status,
      toStatus: status,
      reason,
    })
    return done(careersMessages('JOB_STATUS_CHANGED', { title: before.title, status }), saved)
  },

  logs: ({ db, language, request: { id, ...page } }) =>
    recordHistoryPage({ db, language }, 'careers-job', id, page),
})
