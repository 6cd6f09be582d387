import type { DepositStatus } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import { transitions } from '#platform/contract/transitions.ts'
import type { Message } from '#platform/words.ts'

export type DepositAction = 'match' | 'requestProof' | 'post' | 'return'

type Fields = {
  to: DepositStatus
  /** Decides what happens to the money, which needs the level of an approver. */
  isDecision?: true
}

/** One person matches a deposit to a merchant, another posts it. Until then it can be matched again or returned. */
export const depositTransitions = transitions<DepositStatus, DepositAction, Fields>({
  match: { from: ['pending', 'awaiting_proof', 'matched'], to: 'matched' },
  requestProof: { from: ['pending', 'awaiting_proof', 'matched'], to: 'awaiting_proof' },
  post: { from: ['matched'], to: 'posted', isDecision: true },
  return: { from: ['pending', 'awaiting_proof', 'matched'], to: 'returned', isDecision: true },
})

/** Statuses in which a deposit is neither credited nor returned. */
export const openDepositStatuses = depositTransitions.rules.return.from

/** Statuses that require staff action. */
export const depositStatusesToWork = ['pending', 'matched'] as const satisfies readonly DepositStatus[]

/** Reason the person cannot do this with the deposit now, or null if they can. */
export function getDepositError(
  { status, matchedById }: { status: DepositStatus; matchedById: number | null },
  action: DepositAction,
  me: { id: number; level: number },
): Message | null {
  if (!depositTransitions.allows(action, status)) return walletsMessages('DEPOSIT_ALREADY_STATUS', { status })
  if (action === 'post' && matchedById === me.id) return platformMessages('OWN_REQUEST')
  if (action === 'return' && status === 'matched' && matchedById === me.id)
    return walletsMessages('RETURN_OWN_MATCH')
  const { isDecision } = depositTransitions.rules[action]
  return isDecision && me.level < approverLevel ? platformMessages('LEVEL_TOO_LOW') : null
}

/** Normalised bank reference: upper case, no separators. */
export const depositReferenceKey = (reference: string): string =>
  reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
