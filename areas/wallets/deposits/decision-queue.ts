import type { Transaction } from '#areas/wallets/contract.ts'
import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { depositPendingWork } from '#areas/wallets/deposits/pending-work.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { type DecisionQueue, queueOfWork } from '#platform/console/decisions.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Deposits to match or post. */
export const depositQueue: DecisionQueue<Transaction> = {
  ...queueOfWork(depositPendingWork),
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
