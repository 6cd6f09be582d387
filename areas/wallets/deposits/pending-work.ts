import { walletCalls } from '#areas/wallets/contract.ts'
import { depositStatusesToWork } from '#areas/wallets/deposits/rules.ts'
import type { PendingWork } from '#platform/contract/pending-work.ts'

/** Deposits that staff match or post next. */
export const depositPendingWork = {
  menuPath: '/kankolek-deposit',
  call: walletCalls.transactions,
  fixed: { type: 'deposit' },
  filters: { depositStatus: [...depositStatusesToWork] },
} satisfies PendingWork
