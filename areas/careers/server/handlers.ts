import { jobCalls } from '#areas/careers/contract.ts'
import { whyNotDeleteJob, whyNotEditJob, whyNotSetJob } from '#areas/careers/rules.ts'
import { departmentFor, teamFor } from '#areas/careers/server/departments.ts'
import { jobs, keptDraft, moveJob, pageOfJobs } from '#areas/careers/server/jobs.ts'
import { refuse } from '#areas/careers/server/refusing.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'

const names = {
  draft: 'a draft',
  open: 'open',
  on_hold: 'on hold',
  closed: 'closed',
  filled: 'filled',
} as const

export const jobHandlers = handlersFor(jobCalls, {
  list: ({ db, request }) => pageOfJobs(db, request),
  info: (asked) => jobs.info(asked, asked.request.id),

  create: async (asked) => {
    const { db, request } = asked
    await departmentFor(db, request.departmentId)
    await teamFor(db, request.departmentId, request.teamId)
    return jobs.create(asked, await keptDraft(request))
  },

  update: async (asked) => {
    const { db } = asked
    const { id, version, ...draft } = asked.request
    refuse(whyNotEditJob(await jobs.find(db, id, version, 'hold')))
    await departmentFor(db, draft.departmentId)
    await teamFor(db, draft.departmentId, draft.teamId)
    return jobs.update(asked, { id, version }, await keptDraft(draft))
  },

  delete: async (asked) => {
    const { id, version } = asked.request
    refuse(whyNotDeleteJob(await jobs.find(asked.db, id, version, 'hold')))
    return jobs.remove(asked, { id, version })
  },

  updateStatus: async ({ db, request: { id, status, reason = '', version }, staff, audit }) => {
    const before = await jobs.find(db, id, version, 'hold')
    refuse(whyNotSetJob(before, status, Date.now()))
    const saved = await moveJob(db, id, status, staff.email)
    await audit({
      action: 'Change status',
      kind: 'careers-job',
      recordId: id,
      label: before.title,
      fromStatus: before.status,
      toStatus: status,
      reason,
    })
    return done(`${before.title} is ${names[status]}.`, saved)
  },

  logs: ({ db, request: { id, ...page } }) => logsOf(db, 'careers-job', id, page),
})
