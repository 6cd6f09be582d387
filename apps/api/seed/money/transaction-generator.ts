import { type Random, weighted } from '#apps/api/seed/random.ts'
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

/** Type of a candidate transaction, before the balance and limits are checked. */
type Wish =
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
const personsWish = weighted<Wish>([
  ['cash_in', 20],
  ['p2m', 34],
  ['p2p', 14],
  ['eload', 20],
  ['bills', 6],
  ['cash_out', 3],
  ['reward', 2.5],
  ['refund', 0.3],
  ['adjustment_credit', 0.2],
])
const shopsWish = weighted<Wish>([
  ['deposit', 12],
  ['eload', 50],
  ['cash_out', 22],
  ['bills', 16],
])

/** Generates a transaction within the balance and limits of a wallet, or null if none fits. */
export function generateTransaction(
  random: Random,
  wallet: SeedWallet,
  at: number,
  other: (isShop: boolean) => SeedWallet | null,
): GeneratedTransaction | null {
  const wish = random.from(wallet.businessId === null ? personsWish : shopsWish)
  // A wallet with a low balance receives a cash-in first.
  const poor = wallet.posted < 60 * peso
  return fulfil(poor && wish !== 'deposit' && wish !== 'reward' ? 'cash_in' : wish, random, wallet, at, other)
}

function fulfil(
  wish: Wish,
  random: Random,
  wallet: SeedWallet,
  at: number,
  other: (isShop: boolean) => SeedWallet | null,
): GeneratedTransaction | null {
  const round = (min: number, max: number, step: number) =>
    Math.round((min + (max - min) * random.fraction() ** 2.4) / step) * step * peso
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
      const transition = random.from(transitions)
      const amount = Math.max(round(100, wallet.level === 'basic' ? 2_000 : 9_000, 50), 100 * peso)
      const fee = fees[transition]?.(amount) ?? 0
      return takesIn(wallet, amount) && uses(wallet, 'cashIn', amount, at)
        ? one('cash_in', amount, 1, 'float', transition, transition, fee)
        : null
    }
    case 'deposit': {
      const bank = random.of(banks)
      const amount = round(1_000, 60_000, 500)
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
      const amount = 300 * peso + random.between(0, 350_000)
      const fee = 10 * peso
      return affordable(amount, fee) && uses(wallet, 'pay', amount, at)
        ? one('bills', amount, -1, 'billers', 'App', random.from(billers), fee)
        : null
    }
    case 'eload': {
      const amount = random.of(loadAmounts) * peso
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
