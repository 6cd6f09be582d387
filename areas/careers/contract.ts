import { fieldMessages } from '#platform/contract/errors.ts'
import { careersMessages } from '#areas/careers/messages.ts'
import { z } from 'zod'
import { careersPlace } from '#areas/careers/access.ts'
import { toDelete } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, RichText, Id, optionalText, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { auditFields } from '#platform/contract/record.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const Setup = z.enum(['onsite', 'hybrid', 'remote'])
export type Setup = z.infer<typeof Setup>
export const EmploymentType = z.enum(['full_time', 'part_time', 'contract', 'internship'])
export type EmploymentType = z.infer<typeof EmploymentType>
export const JobLevel = z.enum(['entry', 'junior', 'mid', 'senior', 'manager'])
export type JobLevel = z.infer<typeof JobLevel>
export const JobStatus = z.enum(['draft', 'open', 'on_hold', 'closed', 'filled'])
export type JobStatus = z.infer<typeof JobStatus>
export const InUse = z.enum(['active', 'inactive'])
export type InUse = z.infer<typeof InUse>

export const JobRow = z.object({
  id: z.int(),
  title: z.string(),
  departmentId: z.int(),
  departmentName: z.string(),
  teamId: z.int().nullable(),
  teamName: z.string().nullable(),
  location: z.string(),
  setup: Setup,
  employmentType: EmploymentType,
  level: JobLevel,
  slots: z.int(),
  /** Number of slots that are filled. */
  hiredCount: z.int(),
  applicantCount: z.int(),
  openAt: Moment.nullable(),
  closeAt: Moment.nullable(),
  status: JobStatus,
  ...auditFields,
})
export type JobRow = z.infer<typeof JobRow>

export const Job = JobRow.extend({
  salaryMin: Money.nullable(),
  salaryMax: Money.nullable(),
  /** Whether applicants see the salary. */
  showSalary: z.boolean(),
  description: z.string(),
  qualifications: z.string(),
  interviewSheet: StoredFile.nullable(),
})
export type Job = z.infer<typeof Job>

/** Request to create or change a job opening. */
export const JobDraft = z.strictObject({
  title: requiredText(120),
  departmentId: Id,
  teamId: Id.nullable().default(null),
  location: requiredText(120),
  setup: Setup.default('onsite'),
  employmentType: EmploymentType.default('full_time'),
  level: JobLevel.default('entry'),
  slots: z.int().min(1).max(10_000).default(1),
  salaryMin: Money.nullable().default(null),
  salaryMax: Money.nullable().default(null),
  showSalary: z.boolean().default(false),
  description: RichText.min(1, fieldMessages.issue('REQUIRED')),
  qualifications: RichText.min(1, fieldMessages.issue('REQUIRED')),
  /** Key of an uploaded Word or Excel file. */
  interviewSheet: FileKey.nullable().default(null),
  openAt: Moment.nullable().default(null),
  closeAt: Moment.nullable().default(null),
})
export type JobDraft = z.output<typeof JobDraft>

/** Draft with checks across fields. */
export const CheckedJobDraft = JobDraft.refine(
  ({ salaryMin, salaryMax }) => salaryMin === null || salaryMax === null || salaryMin <= salaryMax,
  { path: ['salaryMax'], message: careersMessages.issue('SALARY_RANGE') },
).refine(({ openAt, closeAt }) => !openAt || !closeAt || Date.parse(closeAt) > Date.parse(openAt), {
  path: ['closeAt'],
  message: careersMessages.issue('CLOSES_BEFORE_OPENING'),
})

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })
const invalidates = ['/careers/', '/audit/']

const calls = recordCalls(careersPlace, { saved: Saved, invalidates: ['/careers/', '/audit/'] })

export const jobCalls = {
  list: calls.read(
    '/careers/list',
    listRequest({
      filters: { status: JobStatus, departmentId: Id, setup: Setup, employmentType: EmploymentType },
      sorts: ['createdAt', 'updatedAt', 'title', 'closeAt'],
      defaultSort: 'createdAt',
    }),
    pageOf(JobRow),
  ),
  info: calls.read('/careers/info', ById, Job),
  create: calls.create('/careers/create', CheckedJobDraft),
  update: calls.update('/careers/update', CheckedJobDraft.safeExtend(ByVersion.shape)),
  delete: calls.delete('/careers/delete', ById.extend({ version: z.int().optional() })),
  updateStatus: calls.update(
    '/careers/update-status',
    ById.extend({ status: JobStatus, reason: Reason.optional(), version: z.int().optional() }),
  ),
  logs: calls.read('/careers/logs', ById.extend(logRequest), LogPage),
}

export const Team = z.object({
  id: z.int(),
  departmentId: z.int(),
  departmentName: z.string(),
  name: z.string(),
  lead: z.string(),
  jobCount: z.int(),
  status: InUse,
  ...auditFields,
})
export type Team = z.infer<typeof Team>

export const Department = z.object({
  id: z.int(),
  name: z.string(),
  head: z.string(),
  teamCount: z.int(),
  jobCount: z.int(),
  status: InUse,
  ...auditFields,
})
export type Department = z.infer<typeof Department>

export const DepartmentDraft = z.strictObject({
  name: requiredText(80),
  head: optionalText(120),
  status: InUse.default('active'),
})
export type DepartmentDraft = z.output<typeof DepartmentDraft>

export const TeamDraft = z.strictObject({
  departmentId: Id,
  name: requiredText(80),
  lead: optionalText(120),
  status: InUse.default('active'),
})
export type TeamDraft = z.output<typeof TeamDraft>

const Choice = z.object({ id: z.int(), name: z.string(), status: InUse })

/** Properties shared by departments and teams: both have the same list and the same four writes. */
const byName = {
  sorts: ['name', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  defaultDirection: 'asc',
} as const
const toDrop = {
  needs: toDelete(careersPlace),
  request: ById.extend({ version: z.int().optional() }),
  reply: Saved,
  invalidates,
}

export const departmentCalls = {
  list: calls.read(
    '/careers/department-list',
    listRequest({ ...byName, filters: { status: InUse } }),
    pageOf(Department),
  ),
  create: calls.create('/careers/department-create', DepartmentDraft),
  update: calls.update('/careers/department-update', DepartmentDraft.extend(ByVersion.shape)),
  delete: write('/careers/department-delete', toDrop),
  /** Returns all departments with their teams, for selectors. */
  options: calls.read(
    '/careers/options',
    z.strictObject({}),
    z.array(Choice.extend({ teams: z.array(Choice) })),
  ),
}

export const teamCalls = {
  list: calls.read(
    '/careers/team-list',
    listRequest({ ...byName, filters: { status: InUse, departmentId: Id } }),
    pageOf(Team),
  ),
  create: calls.create('/careers/team-create', TeamDraft),
  update: calls.update('/careers/team-update', TeamDraft.extend(ByVersion.shape)),
  delete: write('/careers/team-delete', toDrop),
}
