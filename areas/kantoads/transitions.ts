import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import { type Message, translatorFor } from '#platform/words.ts'
import { type KnownStatus, statusWords } from './status-words.ts'

/** Properties of a transition: who can take it, and whether a reason is required. */
export type TransitionFields = {
  /** Earlier step whose actor cannot take this one. */
  notBy?: 'verified' | 'found' | 'requested'
  needsReason?: true
  /** Decides on what others entered, which needs the level of an approver. */
  isDecision?: true
}

/** The person who takes a transition. */
export type Actor = { id: number; email: string; level: number }

/** Name of a status for messages. Status names are the same in both languages. */
export const statusName = (status: KnownStatus): string =>
  translatorFor(statusWords, 'en')(`status_${status}`)

/** The error of an action that the status does not allow. */
export const wrongStatus = (status: KnownStatus): Message =>
  kantoadsMessages('STATUS_NOT_ALLOWED', { status: statusName(status) })

/** Reason the person cannot take this transition now, or null if they can. */
export function getTransitionError<Status extends KnownStatus>(
  step: { from: readonly Status[] } & TransitionFields,
  record: { status: Status; earlier?: number | null },
  me: Actor,
): Message | null {
  if (!step.from.includes(record.status)) return wrongStatus(record.status)
  if (step.notBy && record.earlier === me.id) return platformMessages('OWN_REQUEST')
  return step.isDecision && me.level < approverLevel ? platformMessages('LEVEL_TOO_LOW') : null
}

const minReasonLength = 5

/** Error if required remarks are missing, otherwise null. */
export const getRemarksError = (step: TransitionFields, remarks: string): Message | null =>
  step.needsReason && remarks.trim().length < minReasonLength ? kantoadsMessages('REASON_REQUIRED') : null
