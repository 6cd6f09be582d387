import { operationsMessages } from '#areas/operations/messages.ts'
import type { Message } from '#platform/words.ts'
import { allMailLevel } from '#areas/operations/access.ts'
import type { JobRun, KnownJob, RunStateBadge } from '#areas/operations/contract.ts'

type ControllableRun = Pick<JobRun, 'state' | 'cancelAsked'>

/** Whether a run has ended. */
export const isOver = (state: RunStateBadge) =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** Reason a run cannot be cancelled, or null. */
export function getCancelError({ state, cancelAsked }: ControllableRun): Message | null {
  if (isOver(state)) return operationsMessages('RUN_ENDED')
  return cancelAsked ? operationsMessages('RUN_CANCELLING') : null
}

/** Reason a run cannot be repeated, or null. */
export function getRunAgainError({ state }: Pick<ControllableRun, 'state'>): Message | null {
  if (state === 'done') return operationsMessages('RUN_COMPLETE')
  return isOver(state) ? null : operationsMessages('RUN_NOT_ENDED')
}

/** Reason a job cannot be started manually, or null. Only scheduled jobs can, because they need no input. */
export const getRunNowError = ({ schedule, every }: Pick<KnownJob, 'schedule' | 'every'>): Message | null =>
  schedule === null && every === null ? operationsMessages('JOB_NEEDS_INPUT') : null

type Reader = { level: number; email: string; mode: 'demo' | 'production' }

/** Mail a person sees in the list: all, their own, or none. */
export function mailSeenBy({ level, mode }: Omit<Reader, 'email'>): 'all' | 'own' | 'none' {
  if (level >= allMailLevel) return 'all'
  return mode === 'demo' ? 'own' : 'none'
}

/** Mail whose link alone gives access to an account, and mail about confidential requests. */
const secretKinds: readonly string[] = ['password-reset', 'compliance-approval']

/** Whether a person may read the text of a mail. In production links in mail are for the recipient only. */
export function canRead({ level, email, mode }: Reader, mail: { recipient: string; kind: string }): boolean {
  if (mode !== 'demo') return false
  if (email.toLowerCase() === mail.recipient.toLowerCase()) return true
  return level >= allMailLevel && !secretKinds.includes(mail.kind)
}

type MessageState = { state: string; isOver: boolean }

/** Reason a message cannot be sent again, or null if it can. */
export function getRetryError({ state, isOver }: MessageState): Message | null {
  if (state !== 'failed') return operationsMessages('MESSAGE_NOT_FAILED')
  return isOver ? operationsMessages('MESSAGE_EXPIRED') : null
}
