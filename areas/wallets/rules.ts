import type { Message } from '#platform/words.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import type { LimitKind, LimitName, Limits, WalletStatus } from '#areas/wallets/contract.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { transitions } from '#platform/contract/transitions.ts'

type Decider = { level: number }

type WalletStatusFields = {
  status: WalletStatus
  balance: number
  heldBalance: number
  pendingCount: number
  /** Whether the watchlist or a frozen identity determines the status. */
  isBound: boolean
}

export const walletTransitions = transitions<WalletStatus>({
  active: { from: ['on_hold', 'frozen'] },
  on_hold: { from: ['active'] },
  frozen: { from: ['active', 'on_hold'] },
  closed: { from: ['active', 'on_hold'] },
})

/**
 * Reason this person cannot set the wallet to this status, or null if they can. Holding and freezing are emergency stops
 * of one person; releasing, unfreezing and closing are requests that another person approves.
 */
export function getStatusError(wallet: WalletStatusFields, to: WalletStatus, who: Decider): Message | null {
  const { status } = wallet
  if (status === 'closed') return walletsMessages('REOPEN')
  if (status === to) return walletsMessages('ALREADY_STATUS', { status: to })
  if (!walletTransitions.allows(to, status)) {
    return walletsMessages('STATUS_CHANGE', { from: status, to })
  }
  if (wallet.isBound && to !== 'frozen') return walletsMessages('STATUS_BOUND')
  if (to === 'closed') return getClosingError(wallet)
  return to === 'active' ? null : getLoweringError(who)
}

function getClosingError({ balance, pendingCount, heldBalance }: WalletStatusFields): Message | null {
  if (balance !== 0) return walletsMessages('NOT_EMPTY', { amount: formatCentavos(balance) })
  return pendingCount > 0 || heldBalance > 0 ? walletsMessages('PENDING_TRANSACTIONS') : null
}

/** Reason this person cannot restrict a wallet or a cash-in method alone, or null. Loosening is a request. */
export const getLoweringError = ({ level }: Decider): Message | null =>
  level < approverLevel ? walletsMessages('RESTRICTING_LEVEL') : null

/** The limits of each type: per transaction, per day and per month. */
export const limitRows: Record<LimitKind, readonly [LimitName, LimitName, LimitName]> = {
  cashIn: ['cashInPerTxn', 'cashInDaily', 'cashInMonthly'],
  cashOut: ['cashOutPerTxn', 'cashOutDaily', 'cashOutMonthly'],
  send: ['sendPerTxn', 'sendDaily', 'sendMonthly'],
  pay: ['payPerTxn', 'payDaily', 'payMonthly'],
}

/** Error of one limit, at its field in the request. */
type LimitError = { field: string; message: Message }

/**
 * Returns the errors within a set of limits: the limit per transaction cannot exceed the daily limit, nor the daily
 * limit the monthly limit.
 */
export function validateLimits(limits: Limits): LimitError[] {
  return Object.values(limitRows).flatMap(([perTxn, daily, monthly]) => [
    ...(limits[perTxn] > limits[daily]
      ? [
          {
            field: `limits.${perTxn}`,
            message: walletsMessages('ABOVE_DAILY', { max: formatCentavos(limits[daily]) }),
          },
        ]
      : []),
    ...(limits[daily] > limits[monthly]
      ? [
          {
            field: `limits.${daily}`,
            message: walletsMessages('ABOVE_MONTHLY', { max: formatCentavos(limits[monthly]) }),
          },
        ]
      : []),
  ])
}

/** Returns an error for each named limit above the maximum of the person's level. */
export function validateCeiling(names: readonly LimitName[], limits: Limits, ceilings: Limits): LimitError[] {
  return names
    .filter((name) => limits[name] > ceilings[name])
    .map((name) => ({
      field: `limits.${name}`,
      message: aboveCeiling(ceilings[name]),
    }))
}

/** The error of a limit above what the account's level may have, in centavos. */
export const aboveCeiling = (ceiling: Limits[LimitName]) =>
  walletsMessages('ABOVE_LEVEL_MAX', { max: formatCentavos(ceiling) })

const outgoing = new Set([
  'cash_out',
  'p2p_send',
  'p2m_pay',
  'bills',
  'eload',
  'supplies',
  'adjustment_debit',
  'fee',
])

/** Whether a transaction takes money out of the wallet. Its amount is shown with a minus. */
export const isOutgoing = ({ type }: { type: string }): boolean => outgoing.has(type)
