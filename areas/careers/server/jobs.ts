import { careersMessages } from '#areas/careers/messages.ts'
import { sql } from 'kysely'
import type { Job, jobCalls, JobDraft, JobRow, JobStatus } from '#areas/careers/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud } from '#platform/server/crud.ts'
import { sanitiseRichText } from '#platform/server/rich-text.ts'

/** Job opening as stored, with the key of its interview sheet. */
export type JobRecord = Omit<Job, 'interviewSheet'> & { interviewSheetKey: string | null }

const row = sql<JobRow>`
  t.id, t.title, t.department_id, d.name as department_name, t.team_id, x.name as team_name, t.location, t.setup,
  t.employment_type, t.level, t.slots, t.hired_count, t.applicant_count, t.open_at, t.close_at, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at`
const fullSelect = sql<JobRecord>`${row}, t.salary_min_centavos as salary_min, t.salary_max_centavos as salary_max,
  t.show_salary, t.description, t.qualifications, t.interview_sheet_key`
const joins = sql`
  join careers_department d on d.id = t.department_id
  left join careers_team x on x.id = t.team_id`

export const jobs = crud<JobRecord, 'interviewSheet'>({
  kind: 'careers-job',
  table: 'careers_job',
  select: fullSelect,
  joins,
  nameOf: ({ title }) => title,
  auditSnapshot: (job) => ({
    title: job.title,
    department: job.departmentName,
    team: job.teamName,
    location: job.location,
    setup: job.setup,
    employmentType: job.employmentType,
    level: job.level,
    slots: job.slots,
    salaryMin: job.salaryMin,
    salaryMax: job.salaryMax,
    showSalary: job.showSalary,
    description: job.description,
    qualifications: job.qualifications,
    interviewSheet: job.interviewSheetKey,
    openAt: job.openAt,
    closeAt: job.closeAt,
    status: job.status,
  }),
  files: { interviewSheet: uploads.interviewSheet },
  uniqueErrors: {
    careers_job_slots: { field: 'slots', message: careersMessages('MORE_HIRED') },
  },
})

/** Converts a draft to the columns of the table and sanitizes its texts. */
export async function toStoredDraft({ salaryMin, salaryMax, ...draft }: JobDraft) {
  return {
    ...draft,
    salaryMinCentavos: salaryMin,
    salaryMaxCentavos: salaryMax,
    description: await sanitiseRichText(draft.description, 'description'),
    qualifications: await sanitiseRichText(draft.qualifications, 'qualifications'),
  }
}

type Request = RequestOf<(typeof jobCalls)['list']>

/** Query plan shared by the list of job openings and its export. */
export const planOfJobs = (request: Request): ListPlan<JobRow, Request['sortBy']> => ({
  table: 'careers_job',
  baseConditions: [sql`t.deleted_at is null`],
  where: [
    ...containing('search_text', request.search),
    ...equal('status', request.filters.status),
    ...equal('department_id', request.filters.departmentId),
    ...equal('setup', request.filters.setup),
    ...equal('employment_type', request.filters.employmentType),
  ],
  sorts: {
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    title: { by: sql`t.sort_title`, type: 'text' },
    closeAt: { by: sql`coalesce(t.close_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
  },
  date: 'created_at',
  select: row,
  joins,
})

export const listJobs = (db: Database, request: Request) =>
  queryPage<JobRow, Request['sortBy']>(db, request, planOfJobs(request))

/** Changes the status of a job opening that is locked by this transaction. */
export async function transitionJob(db: Database, id: number, to: JobStatus, by: string) {
  const { rows } = await sql<{ id: number; status: JobStatus; version: number }>`
    update careers_job set status = ${to}, version = version + 1, updated_by = ${by}, updated_at = now()
    where id = ${id} returning id, status, version`.execute(db)
  const [moved] = rows
  if (!moved) throw new Error(`Unknown job opening ${id}.`)
  return moved
}
