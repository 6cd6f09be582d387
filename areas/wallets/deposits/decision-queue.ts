import { depositWorkers } from '#areas/wallets/access.ts'
import { type Transaction, walletCalls } from '#areas/wallets/contract.ts'
import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { depositPendingWork } from '#areas/wallets/deposits/pending-work.ts'
import { getDepositError } from '#areas/wallets/deposits/rules.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import type { DecisionQueue } from '#platform/console/decisions/queue.ts'
import { addressOf } from '#platform/console/router/screen.ts'

/** Deposits to match or post. */
export const depositQueue: DecisionQueue<Transaction> = {
  call: walletCalls.transactions,
  input: {
    ...depositPendingWork.fixed,
    filters: depositPendingWork.filters,
    sortBy: 'createdAt',
    sortDir: 'asc',
  },
  needs: depositWorkers,
  canDecide: ({ deposit }, me) =>
    deposit !== null &&
    getDepositError(deposit, deposit.status === 'matched' ? 'post' : 'match', me) === null,
  itemOf: ({ deposit, counterparty, amount, createdAt }) => ({
    id: deposit?.depositId ?? 0,
    title: counterparty,
    amount,
    createdAt,
  }),
  hrefOf: (depositId) => addressOf(walletScreens.deposit, { depositId }),
  listHref: addressOf(walletScreens.deposits),
  details: (depositId) => [depositCalls.details, { depositId: Number(depositId) }],
}
