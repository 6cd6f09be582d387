import type { IntakeRow, IntakeStatus } from '#areas/intake/contract.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import type { Message } from '#platform/words.ts'

export const intakePath = (id: number) => `/operations/data-migrations/record/${id}`

/** Statuses in which the balances wait for somebody to submit them. */
const submittable: readonly IntakeStatus[] = ['ready', 'rejected', 'cancelled', 'expired']

type Run = Pick<IntakeRow, 'status' | 'refNo'>

/** Reason the opening balances cannot be submitted, or null. */
export function getSubmitError({ status, refNo }: Run): Message | null {
  if (submittable.includes(status)) return null
  return status === 'creating'
    ? intakeMessages('STILL_CREATING', { ref: refNo })
    : intakeMessages('ALREADY_SUBMITTED', { ref: refNo })
}

/** Reason the posting of approved balances cannot be resumed, or null. */
export const getResumeError = ({ status, refNo }: Run): Message | null =>
  status === 'partially_completed' ? null : intakeMessages('NOTHING_TO_RESUME', { ref: refNo })
