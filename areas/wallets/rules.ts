import type { LimitKind, LimitName, Limits, WalletStatus } from '#areas/wallets/contract.ts'
import type { FieldFault } from '#platform/contract/call.ts'
import { pesosTold } from '#platform/contract/money.ts'

/** Whom a rule about a wallet looks at: the person's key in the staff list. */
type Decider = { id: number }

type Standing = {
  status: WalletStatus
  balance: number
  heldBalance: number
  pendingCount: number
  frozenById: number | null
  statusChangedById: number | null
  /** Whether the watchlist or a frozen identity holds it. */
  isBound: boolean
}

const moves: Record<WalletStatus, readonly WalletStatus[]> = {
  active: ['on_hold', 'frozen', 'closed'],
  on_hold: ['active', 'frozen', 'closed'],
  frozen: ['active'],
  closed: [],
}

/** The states a wallet can go to from the one it is in, whoever asks. */
export const statusesAfter = (status: WalletStatus): readonly WalletStatus[] => moves[status]

/** Why a wallet cannot come into a state. The sentences stand in reason-words.ts. */
export type Why =
  | { reason: 'staysClosed' | 'ownFreeze' | 'ownHold' | 'bound' | 'pending' }
  | { reason: 'already'; to: WalletStatus }
  | { reason: 'cannotBecome'; from: WalletStatus; to: WalletStatus }
  | { reason: 'notEmpty'; balance: number }

/** Why this person cannot bring this wallet into this state, or null when they can. */
export function whyNotStatus(wallet: Standing, to: WalletStatus, who: Decider): Why | null {
  const { status } = wallet
  if (status === 'closed') return { reason: 'staysClosed' }
  if (status === to) return { reason: 'already', to }
  if (!moves[status].includes(to)) return { reason: 'cannotBecome', from: status, to }
  if (status === 'frozen' && wallet.frozenById === who.id) return { reason: 'ownFreeze' }
  if (wallet.isBound && to !== 'frozen') return { reason: 'bound' }
  if (to !== 'closed') return null
  if (status === 'on_hold' && wallet.statusChangedById === who.id) return { reason: 'ownHold' }
  if (wallet.balance !== 0) return { reason: 'notEmpty', balance: wallet.balance }
  return wallet.pendingCount > 0 || wallet.heldBalance > 0 ? { reason: 'pending' } : null
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
export function faultsInLimits(limits: Limits): FieldFault[] {
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
export function faultsAboveCeiling(
  names: readonly LimitName[],
  limits: Limits,
  ceilings: Limits,
): FieldFault[] {
  return names
    .filter((name) => limits[name] > ceilings[name])
    .map((name) => ({
      field: `limits.${name}`,
      message: aboveCeiling(ceilings[name]),
    }))
}

/** The error of a limit above what the account's level may have, in centavos. */
export const aboveCeiling = (ceiling: Limits[LimitName]) =>
  `Enter up to ${pesosTold(ceiling)}, the maximum for this level`
