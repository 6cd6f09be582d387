import type { LimitName, UsedName, Wallet } from './contract.ts'

const counted: Partial<Record<LimitName, UsedName>> = {
  cashInDaily: 'usedCashInDaily',
  cashInMonthly: 'usedCashInMonthly',
  cashOutDaily: 'usedCashOutDaily',
  cashOutMonthly: 'usedCashOutMonthly',
  sendDaily: 'usedSendDaily',
  sendMonthly: 'usedSendMonthly',
  payDaily: 'usedPayDaily',
  payMonthly: 'usedPayMonthly',
}

/** Amount of a limit already used, in centavos; null for limits per transaction, which do not accumulate. */
export function limitUsage({ balance, used }: Pick<Wallet, 'balance' | 'used'>, name: LimitName) {
  if (name === 'maxBalance') return balance
  const field = counted[name]
  return field === undefined ? null : used[field]
}
