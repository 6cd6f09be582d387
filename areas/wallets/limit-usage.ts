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

/** How much of a limit is used now, in centavos; null where nothing adds up, as for one transaction. */
export function limitUsage({ balance, used }: Pick<Wallet, 'balance' | 'used'>, name: LimitName) {
  if (name === 'maxBalance') return balance
  const field = counted[name]
  return field === undefined ? null : used[field]
}
