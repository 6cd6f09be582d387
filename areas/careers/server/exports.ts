import { sql } from 'kysely'
import { careersPlace } from '#areas/careers/access.ts'
import { applicantColumns } from '#areas/careers/applicants/columns.ts'
import { planOfApplicants } from '#areas/careers/applicants/server/applicants.ts'
import { departmentColumns, jobColumns, teamColumns } from '#areas/careers/columns.ts'
import { departmentWords } from '#areas/careers/department-words.ts'
import { departmentPlan, teamPlan } from '#areas/careers/server/departments.ts'
import { planOfJobs } from '#areas/careers/server/jobs.ts'
import { words } from '#areas/careers/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const title = labelsOf(words)
const inside = labelsOf(departmentWords)
const needs = toRead(careersPlace)

/** Registry of careers exports. Mobile numbers of applicants are masked as in the list. */
export const careersExports = [
  defineExport({
    name: 'careers-jobs',
    title: title('jobs'),
    needs,
    plan: ({ request }) => planOfJobs(request),
    columns: jobColumns,
  }),
  defineExport({
    name: 'careers-applicants',
    title: title('applicants'),
    needs,
    plan: ({ request }) => planOfApplicants(request),
    columns: applicantColumns,
    values: { email: sql`masked_email(r.email)`, mobile: sql`masked_mobile(r.mobile)` },
  }),
  defineExport({
    name: 'careers-departments',
    title: inside('departments'),
    needs,
    plan: ({ request }) => departmentPlan(request),
    columns: departmentColumns,
  }),
  defineExport({
    name: 'careers-teams',
    title: inside('teams'),
    needs,
    plan: ({ request }) => teamPlan(request),
    columns: teamColumns,
  }),
]
