import { dayWeight, type Activity } from '#apps/api/seed/day-weights.ts'
import { type Random, valueAt, type Weighted, weighted } from '#apps/api/seed/random.ts'
import type { GeneratedTransaction, SeedWallet } from './ledger.ts'

const peso = 100

type Kind = 'cashIn' | 'cashOut' | 'send' | 'pay'
// Monthly limits of each KYC level and the maximum per transaction, which generated history must respect.
const monthly: Record<string, Record<Kind, number>> = {
  basic: { cashIn: 10_000 * peso, cashOut: 0, send: 0, pay: 10_000 * peso },
  full: { cashIn: 100_000 * peso, cashOut: 100_000 * peso, send: 100_000 * peso, pay: 100_000 * peso },
  merchant: { cashIn: 500_000 * peso, cashOut: 500_000 * peso, send: 500_000 * peso, pay: 500_000 * peso },
}
const maxBalance: Record<string, number> = {
  basic: 10_000 * peso,
  full: 100_000 * peso,
  merchant: 500_000 * peso,
}

const transitions = weighted([
  ['Gcash', 34],
  ['7-Eleven', 24],
  ['InstaPay', 14],
  ['Maya', 12],
  ['BPI Banking', 8],
  ['UnionBank', 5],
  ['Card', 3],
])
// Fee of each method, in centavos or as a percentage of the amount, as in the list of methods.
const fees: Record<string, (amount: number) => number> = {
  Gcash: () => 15 * peso,
  Maya: () => 15 * peso,
  InstaPay: () => 10 * peso,
  '7-Eleven': (amount) => Math.ceil(amount / 100),
  Card: (amount) => Math.ceil((amount * 250) / 10_000),
}
const billers = weighted([
  ['Meralco', 30],
  ['Maynilad', 12],
  ['Manila Water', 12],
  ['PLDT', 14],
  ['Converge', 10],
  ['Globe Postpaid', 8],
  ['SSS Contribution', 6],
  ['Pag-IBIG', 5],
  ['PhilHealth', 3],
])
const loads = weighted([
  ['Globe', 30],
  ['TM', 22],
  ['Smart', 20],
  ['TNT', 20],
  ['DITO', 8],
])
const loadAmounts = [10, 15, 20, 20, 30, 50, 50, 99, 100, 149, 199, 299]
export const banks = ['BPI', 'BDO', 'UnionBank', 'Metrobank', 'Landbank', 'Security Bank', 'RCBC']

/** Type of a transaction, before a wallet with the balance and limits for it is found. */
export type Wish =
  | 'cash_in'
  | 'cash_out'
  | 'p2p'
  | 'p2m'
  | 'bills'
  | 'eload'
  | 'reward'
  | 'refund'
  | 'adjustment_credit'
  | 'deposit'

// Share of each type, the share of shops in it, and the activity whose days it follows.
const wishes: readonly [wish: Wish, weight: number, shops: number, activity: Activity][] = [
  ['cash_in', 19, 0, 'cashIn'],
  ['p2m', 27, 0, 'load'],
  ['eload', 26, 0.42, 'load'],
  ['p2p', 11, 0, 'load'],
  ['bills', 8, 0.4, 'bills'],
  ['cash_out', 5, 0.6, 'cashIn'],
  ['deposit', 2.2, 1, 'bills'],
  ['reward', 1.9, 0, 'load'],
  ['refund', 0.25, 0, 'load'],
  ['adjustment_credit', 0.15, 0, 'load'],
]

/** Share of shops among the wallets that make transactions of a type. */
export const shareOfShops: ReadonlyMap<Wish, number> = new Map(wishes.map(([wish, , shops]) => [wish, shops]))

/** Types of transactions on a day, relative to the days of load, which the times of all transactions follow. */
export const wishesOn = (day: number): Weighted<Wish> =>
  weighted(
    wishes.map(([wish, weight, , activity]) => [
      wish,
      (weight * dayWeight(activity, day)) / dayWeight('load', day),
    ]),
  )

/** What determines the amount and the method of a transaction: fractions from 0 to 1. */
export type Draw = { amount: number; method: number }

/** Generates a transaction of a type within the balance and limits of a wallet, or null if it is not possible. */
export function generateTransaction(
  wish: Wish,
  random: Random,
  wallet: SeedWallet,
  at: number,
  other: (isShop: boolean) => SeedWallet | null,
  draw: Draw,
): GeneratedTransaction | null {
  const round = (min: number, max: number, step: number) =>
    Math.round((min + (max - min) * draw.amount ** 2.4) / step) * step * peso
  const affordable = (amount: number, fee = 0) => wallet.posted >= amount + fee
  const one = (
    type: string,
    amount: number,
    direction: 1 | -1,
    operator: string,
    channel: string,
    counterparty: string,
    fee = 0,
  ) => ({
    at,
    kind: type,
    amount,
    channel,
    legs: [{ wallet, type, net: direction * amount - fee, fee, counterparty }],
    operators: [
      { name: operator, net: -direction * amount },
      ...(fee > 0 ? [{ name: 'fees', net: fee }] : []),
    ],
  })

  switch (wish) {
    case 'cash_in': {
      const transition = valueAt(transitions, draw.method)
      const amount = Math.max(round(100, 8_000, 50), 100 * peso)
      const fee = fees[transition]?.(amount) ?? 0
      return takesIn(wallet, amount) && uses(wallet, 'cashIn', amount, at)
        ? one('cash_in', amount, 1, 'float', transition, transition, fee)
        : null
    }
    case 'deposit': {
      const bank = random.of(banks)
      const amount = round(1_000, 50_000, 500)
      if (!takesIn(wallet, amount) || !uses(wallet, 'cashIn', amount, at)) return null
      return {
        ...one('deposit', amount, 1, 'float', bank, bank),
        refNo: `${bank.slice(0, 3).toUpperCase()}-${random.digits(12)}`,
      }
    }
    case 'cash_out': {
      const amount = Math.min(round(200, 12_000, 100), Math.floor(wallet.posted / (500 * peso)) * 400 * peso)
      const fee = 15 * peso
      return amount > 0 && affordable(amount, fee) && uses(wallet, 'cashOut', amount, at)
        ? one('cash_out', amount, -1, 'float', 'InstaPay', random.of(banks), fee)
        : null
    }
    case 'bills': {
      const amount = 300 * peso + Math.floor(350_000 * draw.amount)
      const fee = 10 * peso
      return affordable(amount, fee) && uses(wallet, 'pay', amount, at)
        ? one('bills', amount, -1, 'billers', 'App', random.from(billers), fee)
        : null
    }
    case 'eload': {
      const amount = (loadAmounts[Math.floor(loadAmounts.length * draw.amount)] ?? 10) * peso
      return affordable(amount) && uses(wallet, 'pay', amount, at)
        ? one('eload', amount, -1, 'eload', 'App', random.from(loads))
        : null
    }
    case 'reward': {
      const amount = random.of([5, 10, 10, 20, 50]) * peso
      return takesIn(wallet, amount) ? one('reward', amount, 1, 'rewards', 'System', 'Rewards') : null
    }
    case 'refund':
      return one('refund', random.of(loadAmounts) * peso, 1, 'refunds', 'System', random.from(loads))
    case 'adjustment_credit': {
      const amount = round(50, 1_500, 10)
      return amount > 0 && takesIn(wallet, amount)
        ? one('adjustment_credit', amount, 1, 'adjustments', 'Console', 'Failed transaction')
        : null
    }
    case 'p2p':
    case 'p2m':
      return between(wish, random, wallet, at, other(wish === 'p2m'))
  }
}

function between(
  wish: 'p2p' | 'p2m',
  random: Random,
  payer: SeedWallet,
  at: number,
  payee: SeedWallet | null,
) {
  if (!payee || payee === payer) return null
  const isPayment = wish === 'p2m'
  const amount = isPayment
    ? Math.min(20 * peso + Math.floor(90_000 * random.fraction() ** 2), payer.posted)
    : Math.min(Math.round(50 + 2_500 * random.fraction() ** 2) * peso, payer.posted)
  if (amount < 20 * peso || !takesIn(payee, amount) || !uses(payer, isPayment ? 'pay' : 'send', amount, at))
    return null
  // Merchants pay a fee of 1% on QR payments.
  const fee = isPayment ? Math.round(amount / 100) : 0
  return {
    at,
    kind: wish,
    amount,
    channel: isPayment ? 'QR' : 'App',
    legs: [
      {
        wallet: payer,
        type: isPayment ? 'p2m_pay' : 'p2p_send',
        net: -amount,
        fee: 0,
        counterparty: payee.name,
      },
      {
        wallet: payee,
        type: isPayment ? 'p2m_receive' : 'p2p_receive',
        net: amount - fee,
        fee,
        counterparty: payer.name,
      },
    ],
    operators: fee > 0 ? [{ name: 'fees', net: fee }] : [],
  }
}

const takesIn = (wallet: SeedWallet, amount: number) =>
  wallet.posted + amount <= (maxBalance[wallet.level] ?? 0)

/** Adds an amount to the monthly usage if it is within the limit. Returns whether it was. */
function uses(wallet: SeedWallet, kind: Kind, amount: number, at: number): boolean {
  const manila = new Date(at + 8 * 3_600_000)
  const month = manila.getUTCFullYear() * 12 + manila.getUTCMonth()
  if (wallet.month !== month) {
    wallet.month = month
    wallet.used = {}
  }
  const used = (wallet.used[kind] ?? 0) + amount
  const max = monthly[wallet.level]?.[kind] ?? 0
  if (used > max || amount > 50_000 * peso) return false
  wallet.used[kind] = used
  return true
}
