import { careersMessages } from '#areas/careers/messages.ts'
import type { Message } from '#platform/words.ts'
import type { ApplicantStatus } from '#areas/careers/applicants/contract.ts'
import type { JobStatus } from '#areas/careers/contract.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Message of a violated rule. */
export type RuleError = Message

/** Status transitions of a job opening. `filled` is final. */
export const jobTransitions = transitions<JobStatus>({
  draft: { from: [] },
  open: { from: ['draft', 'on_hold', 'closed'] },
  on_hold: { from: ['open'] },
  closed: { from: ['open', 'on_hold'] },
  filled: { from: ['open', 'on_hold'] },
})

/** Reason a job opening cannot get a status, or null if it can. */
export function getJobStatusError(
  { status, closeAt }: { status: JobStatus; closeAt: string | null },
  to: JobStatus,
  nowMs: number,
): RuleError | null {
  if (status === to) return careersMessages('ALREADY_STATUS')
  if (!jobTransitions.allows(to, status)) return careersMessages('TRANSITION_INVALID')
  return to === 'open' && closeAt !== null && Date.parse(closeAt) <= nowMs
    ? careersMessages('CLOSING_PASSED')
    : null
}

/** Reason a job opening cannot be changed, or null if it can. */
export const getJobEditError = ({ status }: { status: JobStatus }): RuleError | null =>
  status === 'filled' ? careersMessages('JOB_FILLED') : null

/** Reason a job opening cannot be deleted, or null if it can. */
export const getJobDeleteError = ({ applicantCount }: { applicantCount: number }): RuleError | null =>
  applicantCount > 0 ? careersMessages('HAS_APPLICANTS') : null

/** Reason applications are closed, or null if they are open. */
export const getApplyError = ({ status }: { status: JobStatus }): RuleError | null =>
  status === 'open' ? null : careersMessages('JOB_NOT_OPEN')

/** Successive statuses of an applicant. From each the applicant can also move to one of the final statuses below. */
export const steps = ['applied', 'screening', 'interview', 'offer', 'hired'] as const
export const ends = ['rejected', 'withdrawn'] as const

/** Columns of the board, from left to right. */
export const columns: readonly ApplicantStatus[] = [...steps, ...ends]

export type FinalStatus = (typeof ends)[number]

export const isEnd = (status: ApplicantStatus): status is FinalStatus => ends.some((end) => end === status)

export const applicantTransitions = transitions<ApplicantStatus>({
  applied: { from: [] },
  screening: { from: ['applied'] },
  interview: { from: ['screening'] },
  offer: { from: ['interview'] },
  hired: { from: ['offer'] },
  rejected: { from: steps },
  withdrawn: { from: steps },
})

type AppliedFor = { status: JobStatus; slots: number; hiredCount: number }

/** Reason an applicant cannot get a status, or null if they can. */
export function getTransitionError(
  from: ApplicantStatus,
  to: ApplicantStatus,
  job: AppliedFor,
): RuleError | null {
  if (from === to) return careersMessages('ALREADY_STATUS')
  if (isEnd(from)) return careersMessages('APPLICANT_FINAL')
  if (!applicantTransitions.allows(to, from)) return careersMessages('STAGE_SKIPPED')
  if (isEnd(to)) return null
  if (job.status === 'draft' || job.status === 'closed') return careersMessages('JOB_NOT_ACTIVE')
  return to === 'hired' && job.hiredCount >= job.slots ? careersMessages('SLOTS_FULL') : null
}
