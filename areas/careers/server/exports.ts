import { sql } from 'kysely'
import { careersPlace } from '#areas/careers/access.ts'
import { applicantCalls } from '#areas/careers/applicants/contract.ts'
import { planOfApplicants } from '#areas/careers/applicants/server/applicants.ts'
import { departmentCalls, jobCalls, teamCalls } from '#areas/careers/contract.ts'
import { departmentWords } from '#areas/careers/department-words.ts'
import { departmentPlan, teamPlan } from '#areas/careers/server/departments.ts'
import { planOfJobs } from '#areas/careers/server/jobs.ts'
import { words } from '#areas/careers/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const title = labelsOf(words)
const inside = labelsOf(departmentWords)
const needs = toRead(careersPlace)

/** Registry of careers exports. Mobile numbers of applicants are masked as in the list. */
export const careersExports = [
  defineFileExport({
    name: 'careers-jobs',
    title: title('jobs'),
    needs,
    list: jobCalls.list,
    plan: ({ request }) => planOfJobs(request),
    columns: [
      { key: 'title', title: title('title'), kind: 'text' },
      { key: 'department', title: title('department'), kind: 'text', of: 'department_name' },
      { key: 'team', title: title('team'), kind: 'text', of: 'team_name' },
      { key: 'location', title: title('location'), kind: 'text' },
      { key: 'setup', title: title('setup'), kind: 'code' },
      { key: 'employmentType', title: title('employmentType'), kind: 'code' },
      { key: 'slots', title: title('slots'), kind: 'count' },
      { key: 'hired', title: title('hired'), kind: 'count', of: 'hired_count' },
      { key: 'applicants', title: title('applicants'), kind: 'count', of: 'applicant_count' },
      { key: 'status', title: title('status'), kind: 'code' },
      { key: 'closeAt', title: title('closeAt'), kind: 'moment' },
      { key: 'createdAt', title: title('createdOn'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'careers-applicants',
    title: title('applicants'),
    needs,
    list: applicantCalls.list,
    plan: ({ request }) => planOfApplicants(request),
    columns: [
      { key: 'name', title: title('name'), kind: 'text' },
      { key: 'email', title: title('email'), kind: 'text', of: sql`masked_email(r.email)` },
      { key: 'mobile', title: title('mobile'), kind: 'text', of: sql`masked_mobile(r.mobile)` },
      { key: 'status', title: title('status'), kind: 'code' },
      { key: 'since', title: title('statusSince'), kind: 'moment', of: 'status_at' },
      { key: 'createdAt', title: title('appliedOn'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'careers-departments',
    title: inside('departments'),
    needs,
    list: departmentCalls.list,
    plan: ({ request }) => departmentPlan(request),
    columns: [
      { key: 'name', title: title('name'), kind: 'text' },
      { key: 'head', title: inside('head'), kind: 'text' },
      { key: 'teams', title: inside('teams'), kind: 'count', of: 'team_count' },
      { key: 'jobs', title: inside('jobCount'), kind: 'count', of: 'job_count' },
      { key: 'status', title: title('status'), kind: 'code' },
    ],
  }),
  defineFileExport({
    name: 'careers-teams',
    title: inside('teams'),
    needs,
    list: teamCalls.list,
    plan: ({ request }) => teamPlan(request),
    columns: [
      { key: 'name', title: title('name'), kind: 'text' },
      { key: 'department', title: title('department'), kind: 'text', of: 'department_name' },
      { key: 'lead', title: inside('lead'), kind: 'text' },
      { key: 'jobs', title: inside('jobCount'), kind: 'count', of: 'job_count' },
      { key: 'status', title: title('status'), kind: 'code' },
    ],
  }),
]
