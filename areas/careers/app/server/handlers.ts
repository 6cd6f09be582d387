import { sql } from 'kysely'
import { insertApplicant } from '#areas/careers/applicants/server/applicants.ts'
import { type AppJob, type AppJobDetails, careersAppCalls, resumeCalls } from '#areas/careers/app/contract.ts'
import { careersMessages } from '#areas/careers/messages.ts'
import { throwIfError } from '#areas/careers/server/errors.ts'
import { jobs } from '#areas/careers/server/jobs.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import { NotFound, orNotFound } from '#platform/server/errors.ts'
import { attachFiles, clientUploadHandlers, requireFreeFiles } from '#platform/server/uploads.ts'

const job = sql<AppJob>`t.id, t.title, d.name as department_name, m.name as team_name, t.location, t.setup, t.employment_type,
  t.level, t.slots - t.hired_count as open_slots, t.close_at`
const joins = sql`join careers_department d on d.id = t.department_id left join careers_team m on m.id = t.team_id`
/** Openings that the public sees: open, within their dates. */
const isPublic = sql<boolean>`(t.status = 'open' and t.deleted_at is null and coalesce(t.open_at <= now(), true)
  and coalesce(t.close_at > now(), true))`

const handlers = clientHandlersFor(careersAppCalls, {
  jobs: ({ db, request }) =>
    queryCursorPage<AppJob>(db, request, {
      table: 'careers_job',
      sorts: {},
      where: [isPublic],
      select: job,
      joins,
    }),

  job: async ({ db, request: { jobId } }) => {
    const { rows } = await sql<AppJobDetails>`
      select ${job}, t.description, t.qualifications, case when t.show_salary then t.salary_min_centavos end as salary_min,
        case when t.show_salary then t.salary_max_centavos end as salary_max
      from careers_job t ${joins} where t.id = ${jobId} and ${isPublic}`.execute(db)
    return orNotFound(rows[0], careersMessages('JOB_NOT_FOUND', { id: jobId }))
  },

  apply: async (context) => {
    const { db, request, client, audit } = context
    const { jobId } = request
    const opening = await jobs.lock(db, jobId)
    if (opening.status === 'draft') throw new NotFound(careersMessages('JOB_NOT_FOUND', { id: jobId }))
    const { rows } = await sql<{ isPublic: boolean }>`
      select ${isPublic} as is_public from careers_job t where t.id = ${jobId}`.execute(db)
    throwIfError(rows[0]?.isPublic ? null : careersMessages('JOB_CLOSED'))
    const resume = {
      keys: request.resume === null ? [] : [request.resume],
      upload: uploads.resume,
      field: 'resume',
    }
    await requireFreeFiles(context, resume)
    const { id } = await insertApplicant(db, request, client.name)
    await attachFiles(context, { ...resume, to: { kind: 'careers-applicant', id } })
    await audit({
      action: 'Create',
      kind: 'careers-applicant',
      recordId: id,
      label: `${request.name}, ${opening.title}`,
      after: request,
      toStatus: 'applied',
    })
    return { received: true as const }
  },
})

export const careersAppHandlers = [...handlers, ...clientUploadHandlers(resumeCalls, uploads.resume)]
