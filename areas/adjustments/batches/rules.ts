import { statusLabel, type Message } from '#platform/words.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Path of a batch in the console. */
export const batchPath = (batchId: number) => `/kankolek/adjustment/batch-upload?batch=${batchId}`

/** Maximum rows per file. */
export const maxRows = 100_000

/** Maximum rows per wallet in a file. All rows of a wallet are validated together. */
export const maxRowsPerWallet = 1_000

/**
 * Number of wallets up to which an approval depends on the exact balances. Above it, the approval depends on the
 * predicted result of each row.
 */
export const balanceCheckedFrom = 1_000

export const columns = [
  'mobile_number',
  'cognito_sub',
  'type',
  'amount',
  'reason_code',
  'remarks',
  'related_txn',
] as const
export type ColumnName = (typeof columns)[number]

type Status =
  | 'checking'
  | 'draft'
  | 'for_approval'
  | 'approved'
  | 'processing'
  | 'completed'
  | 'partially_completed'
  | 'failed'
  | 'rejected'
  | 'cancelled'
  | 'expired'

export type BatchAction =
  | 'check'
  | 'correct'
  | 'submit'
  | 'revise'
  | 'cancel'
  | 'stop'
  | 'resend'
  | 'resume'
  | 'reverse'

/** Actions allowed in each status, and who may perform them. Approval is handled by the approval engine. */
export const batchTransitions = transitions<
  Status,
  BatchAction,
  { to: Status | null; who: 'maker' | 'anyone' }
>({
  check: { from: ['checking', 'draft'], to: 'draft', who: 'maker' },
  correct: { from: ['draft'], to: 'draft', who: 'maker' },
  submit: { from: ['draft'], to: 'for_approval', who: 'maker' },
  // Only while its request is returned.
  revise: { from: ['for_approval'], to: 'for_approval', who: 'maker' },
  cancel: { from: ['checking', 'draft', 'for_approval'], to: 'cancelled', who: 'maker' },
  // Anyone may stop a batch, because stopping moves no money and resuming needs another action.
  stop: { from: ['approved', 'processing'], to: 'partially_completed', who: 'anyone' },
  resend: { from: ['expired'], to: 'for_approval', who: 'maker' },
  resume: { from: ['approved', 'processing'], to: null, who: 'anyone' },
  reverse: { from: ['completed', 'partially_completed'], to: null, who: 'anyone' },
})

type Facts = { status: Status; requestedById: number }

/** Returns the reason the person cannot perform the action on a batch, or null if they can. */
export function getBatchActionError(
  action: BatchAction,
  batch: Facts,
  actor: { id: number },
): Message | null {
  const { who: by } = batchTransitions.rules[action]
  if (by === 'maker' && batch.requestedById !== actor.id) return adjustmentsMessages('BATCH_MAKER_ONLY')
  return batchTransitions.allows(action, batch.status)
    ? null
    : adjustmentsMessages('NOT_IN_STATUS', { status: statusLabel(batch.status) })
}

type ListCounts = { valid: number; invalid: number; rejected: number; isReversal: boolean }

/** Returns the reason the person cannot change a submitted batch, or null if it was returned to them. */
export function getReviseError(
  batch: Facts & { refNo: string; returned: object | null },
  actor: { id: number },
): Message | null {
  const error = getBatchActionError('revise', batch, actor)
  if (error || batch.returned !== null) return error
  return adjustmentsMessages('BATCH_NOT_RETURNED', { ref: batch.refNo })
}

/** Returns the reason a validated file cannot be submitted, or null if it can. */
export function getSubmitError(
  { valid, invalid, rejected, isReversal }: ListCounts,
  excludeRejected: boolean,
): Message | null {
  if (valid === 0) return adjustmentsMessages('NO_VALID_ROW')
  if (invalid === 0) return null
  // Invalid rows of a reversal cannot be excluded, because it must undo what was posted.
  if (excludeRejected && (!isReversal || invalid === rejected)) return null
  return isReversal
    ? adjustmentsMessages('ROWS_NOT_REVERSIBLE', { count: invalid })
    : adjustmentsMessages('ROWS_WITH_ERRORS', { count: invalid })
}

/** Returns the reason the person cannot download the file with all its values, or null if they can. */
export const getOwnFileError = (
  { requestedById, reversesBatchId }: { requestedById: number; reversesBatchId: number | null },
  actor: { id: number },
): Message | null =>
  requestedById !== actor.id || reversesBatchId !== null ? adjustmentsMessages('OWN_FILE_ONLY') : null

/** Returns the final status for the results of all rows. */
export function finalStatus({ done, failed, left }: { done: number; failed: number; left: number }): Status {
  if (failed === 0 && left === 0) return 'completed'
  return done === 0 ? 'failed' : 'partially_completed'
}
