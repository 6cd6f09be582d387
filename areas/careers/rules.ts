import type { ApplicantStatus } from '#areas/careers/applicants/contract.ts'
import type { JobStatus } from '#areas/careers/contract.ts'

/** Why a rule says no, as the end of a key of the area's words. */
export type RuleError =
  | 'already'
  | 'noWay'
  | 'closesInPast'
  | 'editFilled'
  | 'notOpen'
  | 'hasApplicants'
  | 'over'
  | 'skips'
  | 'slotsFull'
  | 'jobNotRunning'

/** What can become of a job opening. What is filled stays so. */
const jobWays: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  draft: ['open'],
  open: ['on_hold', 'closed', 'filled'],
  on_hold: ['open', 'closed', 'filled'],
  closed: ['open'],
  filled: [],
}

export const nextJobStatuses = (status: JobStatus) => jobWays[status]

/** Why a job opening cannot come into a state, or null. */
export function getJobStatusError(
  { status, closeAt }: { status: JobStatus; closeAt: string | null },
  to: JobStatus,
  nowMs: number,
): RuleError | null {
  if (status === to) return 'already'
  if (!jobWays[status].includes(to)) return 'noWay'
  return to === 'open' && closeAt !== null && Date.parse(closeAt) <= nowMs ? 'closesInPast' : null
}

/** Why a job opening cannot be changed, or null. */
export const getJobEditError = ({ status }: { status: JobStatus }): RuleError | null =>
  status === 'filled' ? 'editFilled' : null

/** Why a job opening cannot be deleted, or null. */
export const getJobDeleteError = ({ applicantCount }: { applicantCount: number }): RuleError | null =>
  applicantCount > 0 ? 'hasApplicants' : null

/** Why nobody can apply, or null. */
export const getApplyError = ({ status }: { status: JobStatus }): RuleError | null =>
  status === 'open' ? null : 'notOpen'

/** The steps of an applicant, one after the other; each of them may end in the two below. */
export const steps = ['applied', 'screening', 'interview', 'offer', 'hired'] as const
export const ends = ['rejected', 'withdrawn'] as const

/** The columns of the board, from left to right. */
export const columns: readonly ApplicantStatus[] = [...steps, ...ends]

export const isEnd = (status: ApplicantStatus) => ends.some((end) => end === status)

/** What can become of an applicant now. */
export function nextStatuses(status: ApplicantStatus): readonly ApplicantStatus[] {
  if (isEnd(status)) return []
  const next = columns[columns.indexOf(status) + 1]
  return next === undefined || isEnd(next) ? [...ends] : [next, ...ends]
}

type AppliedFor = { status: JobStatus; slots: number; hiredCount: number }

/** Why an applicant cannot come into a state, or null. */
export function getTransitionError(
  from: ApplicantStatus,
  to: ApplicantStatus,
  job: AppliedFor,
): RuleError | null {
  if (from === to) return 'already'
  if (isEnd(from)) return 'over'
  if (!nextStatuses(from).includes(to)) return 'skips'
  if (isEnd(to)) return null
  if (job.status === 'draft' || job.status === 'closed') return 'jobNotRunning'
  return to === 'hired' && job.hiredCount >= job.slots ? 'slotsFull' : null
}
