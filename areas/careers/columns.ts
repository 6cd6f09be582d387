import { toRead } from '#platform/access.ts'
import { careersPlace } from '#areas/careers/access.ts'
import { departmentCalls, EmploymentType, jobCalls, Setup, teamCalls } from '#areas/careers/contract.ts'
import { departmentWords } from '#areas/careers/department-words.ts'
import { words } from '#areas/careers/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const d = labelsOf(departmentWords)

const setupLabels = labelsFor(Setup.options, (code) => t(`setup_${code}`))
const typeLabels = labelsFor(EmploymentType.options, (code) => t(`employmentType_${code}`))

export const jobList = defineList(jobCalls.list, {
  name: 'careers-jobs',
  title: t('jobs'),
  exportNeeds: toRead(careersPlace),
  columns: [
    { key: 'title', title: t('title'), kind: 'text', sort: true, strong: true },
    { key: 'department', title: t('department'), kind: 'text', field: 'departmentName' },
    { key: 'team', title: t('team'), kind: 'text', field: 'teamName', hidden: true },
    { key: 'location', title: t('location'), kind: 'text' },
    { key: 'setup', title: t('setup'), kind: 'code', labels: setupLabels, hidden: true },
    { key: 'employmentType', title: t('employmentType'), kind: 'code', labels: typeLabels },
    { key: 'applicants', title: t('applicants'), kind: 'count', field: 'applicantCount' },
    { key: 'slots', title: t('slots'), kind: 'count', exportOnly: true },
    { key: 'hired', title: t('hired'), kind: 'count', field: 'hiredCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'closeAt', title: t('closeAt'), kind: 'moment', sort: true, hidden: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

const end = [
  { key: 'jobs', title: d('jobCount'), kind: 'count', field: 'jobCount' },
  { key: 'status', title: t('status'), kind: 'status' },
] as const

export const departmentList = defineList(departmentCalls.list, {
  name: 'careers-departments',
  title: d('departments'),
  exportNeeds: toRead(careersPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'head', title: d('head'), kind: 'text' },
    { key: 'teams', title: d('teams'), kind: 'count', field: 'teamCount' },
    ...end,
  ],
})

export const teamList = defineList(teamCalls.list, {
  name: 'careers-teams',
  title: d('teams'),
  exportNeeds: toRead(careersPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'department', title: t('department'), kind: 'text', field: 'departmentName' },
    { key: 'lead', title: d('lead'), kind: 'text' },
    ...end,
  ],
})
