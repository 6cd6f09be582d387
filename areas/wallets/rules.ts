import type { LimitKind, LimitName, Limits, WalletStatus } from '#areas/wallets/contract.ts'
import type { FieldError } from '#platform/contract/call.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'

/** Whom a rule about a wallet looks at: the person's key in the staff list. */
type Decider = { id: number }

type WalletStatusFields = {
  status: WalletStatus
  balance: number
  heldBalance: number
  pendingCount: number
  frozenById: number | null
  statusChangedById: number | null
  /** Whether the watchlist or a frozen identity holds it. */
  isBound: boolean
}

const transitions: Record<WalletStatus, readonly WalletStatus[]> = {
  active: ['on_hold', 'frozen', 'closed'],
  on_hold: ['active', 'frozen', 'closed'],
  frozen: ['active'],
  closed: [],
}

/** The states a wallet can go to from the one it is in, whoever asks. */
export const nextStatuses = (status: WalletStatus): readonly WalletStatus[] => transitions[status]

/** Why a wallet cannot come into a state. The sentences stand in reason-words.ts. */
export type RuleError =
  | { code: 'staysClosed' | 'ownFreeze' | 'ownHold' | 'bound' | 'pending' }
  | { code: 'already'; to: WalletStatus }
  | { code: 'cannotBecome'; from: WalletStatus; to: WalletStatus }
  | { code: 'notEmpty'; balance: number }

/** Why this person cannot bring this wallet into this state, or null when they can. */
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

/** What may happen to a wallet's money in each state. */
export const flowOf: Record<WalletStatus, { canDebit: boolean; canCredit: boolean }> = {
  active: { canDebit: true, canCredit: true },
  on_hold: { canDebit: false, canCredit: true },
  frozen: { canDebit: false, canCredit: false },
  closed: { canDebit: false, canCredit: false },
}

/** The three limits of each kind, from one transaction to a month. */
export const limitRows: Record<LimitKind, readonly [LimitName, LimitName, LimitName]> = {
  cashIn: ['cashInPerTxn', 'cashInDaily', 'cashInMonthly'],
  cashOut: ['cashOutPerTxn', 'cashOutDaily', 'cashOutMonthly'],
  send: ['sendPerTxn', 'sendDaily', 'sendMonthly'],
  pay: ['payPerTxn', 'payDaily', 'payMonthly'],
}

/** What a set of limits breaks: a transaction may not be above the day, nor the day above the month. */
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

/** Which of the named limits are above what the person's level may be given. */
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
