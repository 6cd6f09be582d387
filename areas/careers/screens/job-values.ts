import type { EmploymentType, Job, JobLevel, Setup } from '#areas/careers/contract.ts'
import type { words } from '#areas/careers/words.ts'
import type { Translate } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** Form values of a job opening. */
export type JobValues = {
  title: string
  departmentId: number | null
  teamId: number | null
  location: string
  setup: Setup
  employmentType: EmploymentType
  level: JobLevel
  slots: number | null
  salaryMin: string | null
  salaryMax: string | null
  showSalary: boolean
  description: string
  qualifications: string
  interviewSheet: string | null
  openAt: string | null
  closeAt: string | null
}

const typed = (centavos: number | null | undefined) =>
  centavos === null || centavos === undefined ? null : pesosFrom(centavos)

export const initialValues = (job: Job | undefined): JobValues => ({
  title: job?.title ?? '',
  departmentId: job?.departmentId ?? null,
  teamId: job?.teamId ?? null,
  location: job?.location ?? '',
  setup: job?.setup ?? 'onsite',
  employmentType: job?.employmentType ?? 'full_time',
  level: job?.level ?? 'entry',
  slots: job?.slots ?? 1,
  salaryMin: typed(job?.salaryMin),
  salaryMax: typed(job?.salaryMax),
  showSalary: job?.showSalary ?? false,
  description: job?.description ?? '',
  qualifications: job?.qualifications ?? '',
  interviewSheet: job?.interviewSheet?.key ?? null,
  openAt: job?.openAt ?? null,
  closeAt: job?.closeAt ?? null,
})

export const fieldLabels = (t: Translate<(typeof words)['en']>) => ({
  title: t('title'),
  departmentId: t('department'),
  teamId: t('team'),
  location: t('location'),
  setup: t('setup'),
  employmentType: t('employmentType'),
  level: t('level'),
  slots: t('slots'),
  salaryMin: t('salaryMin'),
  salaryMax: t('salaryMax'),
  showSalary: t('showSalary'),
  description: t('description'),
  qualifications: t('qualifications'),
  interviewSheet: t('interviewSheet'),
  openAt: t('openAt'),
  closeAt: t('closeAt'),
})
