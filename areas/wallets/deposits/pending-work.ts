import { depositWorkers } from '#areas/wallets/access.ts'
import { type Transaction, walletCalls } from '#areas/wallets/contract.ts'
import { depositStatusesToWork, getDepositError } from '#areas/wallets/deposits/rules.ts'
import type { DecisionWork } from '#platform/contract/pending-work.ts'

/** Deposits that staff match or post next. */
export const depositPendingWork: DecisionWork<Transaction> = {
  menuPath: '/kankolek-deposit',
  call: walletCalls.transactions,
  fixed: { type: 'deposit' },
  filters: { depositStatus: [...depositStatusesToWork] },
  oldestBy: 'createdAt',
  needs: depositWorkers,
  canDecide: ({ deposit }, me) =>
    deposit !== null &&
    getDepositError(deposit, deposit.status === 'matched' ? 'post' : 'match', me) === null,
}
