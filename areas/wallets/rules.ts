import type { LimitKind, LimitName, Limits, WalletStatus } from '#areas/wallets/contract.ts'
import type { FieldError } from '#platform/contract/call.ts'
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

/** Reason a wallet cannot change to a status. The texts are in `error-words.ts`. */
export type RuleError =
  | { code: 'staysClosed' | 'ownFreeze' | 'ownHold' | 'bound' | 'pending' }
  | { code: 'already'; to: WalletStatus }
  | { code: 'cannotBecome'; from: WalletStatus; to: WalletStatus }
  | { code: 'notEmpty'; balance: number }

/** Reason this person cannot set the wallet to this status, or null if they can. */
export function getStatusError(wallet: WalletStatusFields, to: WalletStatus, who: Decider): RuleError | null {
  const { status } = wallet
  if (status === 'closed') return { code: 'staysClosed' }
  if (status === to) return { code: 'already', to }
  if (!transitions[status].includes(to)) return { code: 'cannotBecome', from: status, to }
  if (status === 'frozen' && wallet.frozenById === who.id) return { code: 'ownFreeze' }
  if (wallet.isBound && to !== 'frozen') return { code: 'bound' }
  if (to !== 'closed') return null
  if (status === 'on_hold' && wallet.statusChangedById === who.id) return { code: 'ownHold' }
  if (wallet.balance !== 0) return { code: 'notEmpty', balance: wallet.balance }
  return wallet.pendingCount > 0 || wallet.heldBalance > 0 ? { code: 'pending' } : null
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

/**
 * Returns the errors within a set of limits: the limit per transaction cannot exceed the daily limit, nor the daily
 * limit the monthly limit.
 */
export function validateLimits(limits: Limits): FieldError[] {
  return Object.values(limitRows).flatMap(([perTxn, daily, monthly]) => [
    ...(limits[perTxn] > limits[daily]
      ? [
          {
            field: `limits.${perTxn}`,
            message: 'Enter up to the daily limit',
          },
        ]
      : []),
    ...(limits[daily] > limits[monthly]
      ? [{ field: `limits.${daily}`, message: 'Enter up to the monthly limit' }]
      : []),
  ])
}

/** Returns an error for each named limit above the maximum of the person's level. */
export function validateCeiling(names: readonly LimitName[], limits: Limits, ceilings: Limits): FieldError[] {
  return names
    .filter((name) => limits[name] > ceilings[name])
    .map((name) => ({
      field: `limits.${name}`,
      message: aboveCeiling(ceilings[name]),
    }))
}

/** The error of a limit above what the account's level may have, in centavos. */
export const aboveCeiling = (ceiling: Limits[LimitName]) =>
  `Enter up to ${formatCentavos(ceiling)}, the maximum for this level`
