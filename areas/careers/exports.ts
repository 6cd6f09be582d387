import { sql } from 'kysely'
import { applicantList } from '#areas/careers/applicants/columns.ts'
import { planOfApplicants } from '#areas/careers/applicants/server/applicants.ts'
import { departmentList, jobList, teamList } from '#areas/careers/columns.ts'
import { departmentPlan, teamPlan } from '#areas/careers/server/departments.ts'
import { planOfJobs } from '#areas/careers/server/jobs.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Registry of careers exports. Mobile numbers of applicants are masked as in the list. */
export const careersExports = [
  defineExport(jobList, planOfJobs),
  defineExport(applicantList, planOfApplicants, {
    values: { email: sql`masked_email(r.email)`, mobile: sql`masked_mobile(r.mobile)` },
  }),
  defineExport(departmentList, departmentPlan),
  defineExport(teamList, teamPlan),
]
