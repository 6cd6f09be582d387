import { allMailLevel } from '#areas/operations/access.ts'
import type { JobRun, KnownJob, RunState } from '#areas/operations/contract.ts'

type Steered = Pick<JobRun, 'state' | 'cancelAsked'>

const isOver = (state: RunState) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Why a run cannot be cancelled, as a key of the area's words, or null. */
export function whyNotCancel({ state, cancelAsked }: Steered) {
  if (isOver(state)) return 'cancelOver'
  return cancelAsked ? 'cancelAsked' : null
}

/** Why a run cannot be taken up again, or null. */
export function whyNotRunAgain({ state }: Steered) {
  if (state === 'done') return 'againDone'
  return isOver(state) ? null : 'againOpen'
}

/** Why a job cannot be begun by hand, or null: one that runs by itself needs nothing to work on. */
export const whyNotRunNow = ({ schedule, every }: Pick<KnownJob, 'schedule' | 'every'>) =>
  schedule === null && every === null ? 'nowNeedsData' : null

type Reader = { level: number; email: string; mode: 'demo' | 'production' }

/** Whose mail a person sees in the list: everybody's, their own, or nobody's. */
export function mailSeenBy({ level, mode }: Omit<Reader, 'email'>): 'all' | 'own' | 'none' {
  if (level >= allMailLevel) return 'all'
  return mode === 'demo' ? 'own' : 'none'
}

/** Whether a person may read what stands in a mail. Links in mail are its reader's alone, outside the demo. */
export const mayRead = ({ level, email, mode }: Reader, { recipient }: { recipient: string }): boolean =>
  mode === 'demo' && (level >= allMailLevel || email.toLowerCase() === recipient.toLowerCase())
