import { statusLabel, type Message } from '#platform/words.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'
/** Maximum amount of one adjustment: ₱100,000.00. */
export const maxAdjustment = 100_000_00

/** Amount above which two different line managers must approve: ₱50,000.00. */
export const secondCheckerThreshold = 50_000_00

export const approvalsNeededFor = (centavos: number): 1 | 2 => (centavos > secondCheckerThreshold ? 2 : 1)

type Status =
  | 'for_approval'
  | 'approved'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'rejected'
  | 'cancelled'
  | 'expired'

export type AdjustmentAction = 'update' | 'cancel' | 'resend' | 'approve' | 'reject' | 'retry'

type JobAction = 'process' | 'complete' | 'fail' | 'expire'

export const adjustmentTransitions = transitions<
  Status,
  AdjustmentAction | JobAction,
  { to: Status; who: 'maker' | 'checker' | 'job' }
>({
  update: { from: ['for_approval'], to: 'for_approval', who: 'maker' },
  cancel: { from: ['for_approval'], to: 'cancelled', who: 'maker' },
  resend: { from: ['expired'], to: 'for_approval', who: 'maker' },
  approve: { from: ['for_approval'], to: 'approved', who: 'checker' },
  reject: { from: ['for_approval'], to: 'rejected', who: 'checker' },
  retry: { from: ['failed'], to: 'processing', who: 'checker' },
  process: { from: ['approved'], to: 'processing', who: 'job' },
  complete: { from: ['processing'], to: 'completed', who: 'job' },
  fail: { from: ['processing'], to: 'failed', who: 'job' },
  expire: { from: ['for_approval'], to: 'expired', who: 'job' },
})

/** Returns the reason the wallet cannot be adjusted, or null if it can. A wallet on hold accepts credits. */
export function getWalletError({ status, accountNo }: { status: string; accountNo: string }): Message | null {
  if (status === 'closed') return adjustmentsMessages('WALLET_CLOSED', { accountNo })
  if (status === 'frozen') return adjustmentsMessages('WALLET_FROZEN', { accountNo })
  return null
}

type Facts = {
  status: Status
  requestedById: number
  lineManagers: readonly { id: number }[]
  batchId: number | null
}
type Actor = { id: number; isLineManager: boolean }

type Reversible = {
  status: Status
  batchId: number | null
  reversesId: number | null
  reversedBy: { refNo: string } | null
}

/** Returns the reason an adjustment cannot be reversed by another adjustment, or null if it can. */
export function getReverseError({
  status,
  batchId,
  reversesId,
  reversedBy,
}: Reversible): ReversalError | null {
  if (batchId !== null)
    return {
      rule: 'inBatch',
      message: adjustmentsMessages('REVERSE_BATCH'),
      code: 'INVALID_STATE',
    }
  if (reversesId !== null)
    return {
      rule: 'isReversal',
      message: adjustmentsMessages('IS_REVERSAL'),
      code: 'INVALID_STATE',
    }
  if (status !== 'completed')
    return {
      rule: 'notCompleted',
      message: adjustmentsMessages('NOT_COMPLETED'),
      code: 'INVALID_STATE',
    }
  return reversedBy === null
    ? null
    : {
        rule: 'reversedAlready',
        message: adjustmentsMessages('ALREADY_REVERSED', { ref: reversedBy.refNo }),
        code: 'DUPLICATE',
      }
}

type ReversalError = {
  rule: 'inBatch' | 'isReversal' | 'notCompleted' | 'reversedAlready'
  message: Message
  code: 'INVALID_STATE' | 'DUPLICATE'
}

/** Returns the reason the person cannot perform the action on an adjustment, or null if they can. */
export function getAdjustmentError(
  action: AdjustmentAction,
  adjustment: Facts,
  actor: Actor,
): Message | null {
  const { who: by } = adjustmentTransitions.rules[action]
  const isMaker = adjustment.requestedById === actor.id
  if (by === 'checker' && isMaker) return adjustmentsMessages('OWN_REQUEST')
  if (by === 'maker' && !isMaker) return adjustmentsMessages('MAKER_ONLY')
  if (adjustment.batchId !== null && action !== 'retry') return adjustmentsMessages('IN_BATCH')
  if (!adjustmentTransitions.allows(action, adjustment.status))
    return adjustmentsMessages('NOT_IN_STATUS', { status: statusLabel(adjustment.status) })
  // The approval engine decides who may approve and reject, because it knows the delegations.
  if (action !== 'retry') return null
  return actor.isLineManager && adjustment.lineManagers.some(({ id }) => id === actor.id)
    ? null
    : adjustmentsMessages('ADDRESSED_ONLY')
}
