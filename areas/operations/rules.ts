import { allMailLevel } from '#areas/operations/access.ts'
import type { JobRun, KnownJob, RunStateBadge } from '#areas/operations/contract.ts'

type ControllableRun = Pick<JobRun, 'state' | 'cancelAsked'>

const isOver = (state: RunStateBadge) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Why a run cannot be cancelled, as a key of the area's words, or null. */
export function getCancelError({ state, cancelAsked }: ControllableRun) {
  if (isOver(state)) return 'cancelOver'
  return cancelAsked ? 'cancelAsked' : null
}

/** Why a run cannot be taken up again, or null. */
export function getRunAgainError({ state }: ControllableRun) {
  if (state === 'done') return 'againDone'
  return isOver(state) ? null : 'againOpen'
}

/** Why a job cannot be begun by hand, or null: one that runs by itself needs nothing to work on. */
export const getRunNowError = ({ schedule, every }: Pick<KnownJob, 'schedule' | 'every'>) =>
  schedule === null && every === null ? 'nowNeedsData' : null

type Reader = { level: number; email: string; mode: 'demo' | 'production' }

/** Whose mail a person sees in the list: everybody's, their own, or nobody's. */
export function mailSeenBy({ level, mode }: Omit<Reader, 'email'>): 'all' | 'own' | 'none' {
  if (level >= allMailLevel) return 'all'
  return mode === 'demo' ? 'own' : 'none'
}

/** Mail whose link alone gives access to an account. */
const secretKinds: readonly string[] = ['password-reset']

/** Whether a person may read the text of a mail. In production links in mail are for the recipient only. */
export function canRead({ level, email, mode }: Reader, mail: { recipient: string; kind: string }): boolean {
  if (mode !== 'demo') return false
  if (email.toLowerCase() === mail.recipient.toLowerCase()) return true
  return level >= allMailLevel && !secretKinds.includes(mail.kind)
}

type MessageState = { state: string; isOver: boolean }

/** Why a message cannot be sent again, or null when it can. */
export function getRetryError({ state, isOver }: MessageState): 'notFailed' | 'isOver' | null {
  if (state !== 'failed') return 'notFailed'
  return isOver ? 'isOver' : null
}
