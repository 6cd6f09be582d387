import type { Message } from '#platform/words/messages.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import type { LimitKind, LimitName, Limits, WalletStatus } from '#areas/wallets/contract.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'

/** Staff member who changes the status, by id. */
type Decider = { id: number }

type WalletStatusFields = {
  status: WalletStatus
  balance: number
  heldBalance: number
  pendingCount: number
  frozenById: number | null
  statusChangedById: number | null
  /** Whether the watchlist or a frozen identity determines the status. */
  isBound: boolean
}

const transitions: Record<WalletStatus, readonly WalletStatus[]> = {
  active: ['on_hold', 'frozen', 'closed'],
  on_hold: ['active', 'frozen', 'closed'],
  frozen: ['active'],
  closed: [],
}

/** Statuses that can follow the given status, regardless of the person. */
export const nextStatuses = (status: WalletStatus): readonly WalletStatus[] => transitions[status]

/** Why a wallet cannot change to a status. */
export type StatusError = { code: 'INVALID_STATE' | 'MAKER_IS_CHECKER'; message: Message }

const invalid = (message: Message): StatusError => ({ code: 'INVALID_STATE', message })
const own = (message: Message): StatusError => ({ code: 'MAKER_IS_CHECKER', message })

/** Reason this person cannot set the wallet to this status, or null if they can. */
export function getStatusError(
  wallet: WalletStatusFields,
  to: WalletStatus,
  who: Decider,
): StatusError | null {
  const { status } = wallet
  if (status === 'closed') return invalid(walletsMessages('REOPEN'))
  if (status === to) return invalid(walletsMessages('ALREADY_STATUS', { status: to }))
  if (!transitions[status].includes(to)) {
    return invalid(walletsMessages('STATUS_CHANGE', { from: status, to }))
  }
  if (status === 'frozen' && wallet.frozenById === who.id) return own(walletsMessages('OWN_FREEZE'))
  if (wallet.isBound && to !== 'frozen') return invalid(walletsMessages('STATUS_BOUND'))
  return to === 'closed' ? getClosingError(wallet, who) : null
}

function getClosingError(wallet: WalletStatusFields, who: Decider): StatusError | null {
  const { status, statusChangedById, balance, pendingCount, heldBalance } = wallet
  if (status === 'on_hold' && statusChangedById === who.id) return own(walletsMessages('OWN_HOLD'))
  if (balance !== 0) return invalid(walletsMessages('NOT_EMPTY', { amount: formatCentavos(balance) }))
  return pendingCount > 0 || heldBalance > 0 ? invalid(walletsMessages('PENDING_TRANSACTIONS')) : null
}

/** Whether a wallet can be debited and credited in each status. */
export const flowOf: Record<WalletStatus, { canDebit: boolean; canCredit: boolean }> = {
  active: { canDebit: true, canCredit: true },
  on_hold: { canDebit: false, canCredit: true },
  frozen: { canDebit: false, canCredit: false },
  closed: { canDebit: false, canCredit: false },
}

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
