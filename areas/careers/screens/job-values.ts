import type { Job } from '#areas/careers/contract.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

const typed = (centavos: number | null | undefined) =>
  centavos === null || centavos === undefined ? null : pesosFrom(centavos)

export const initialValues = (job: Job | undefined) => ({
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
