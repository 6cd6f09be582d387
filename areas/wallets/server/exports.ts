import { sql } from 'kysely'
import { transactionColumns } from '#areas/wallets/columns.ts'
import { depositColumns } from '#areas/wallets/columns.ts'
import { depositMerchantColumns } from '#areas/wallets/deposits/columns.ts'
import { merchantWalletPlan } from '#areas/wallets/deposits/server/merchant-wallets.ts'
import { depositPlan, transactionPlan } from '#areas/wallets/server/transactions.ts'
import { words } from '#areas/wallets/words.ts'
import { toRead } from '#platform/access/access.ts'
import { depositReaders, walletPlace } from '#areas/wallets/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of a wallet's transactions. Debits are negative, as on the screen. */
export const transactionExport = defineExport({
  name: 'wallet-txn',
  title: t('transactions'),
  needs: toRead(walletPlace),
  plan: ({ request }) => (request.type === 'deposit' ? depositPlan(request) : transactionPlan(request)),
  columns: transactionColumns,
  values: {
    amount: sql`case when r.type in ('cash_out', 'p2p_send', 'p2m_pay', 'bills', 'eload', 'adjustment_debit', 'fee')
        then -r.amount else r.amount end`,
  },
})

/** Export of merchant deposits. */
export const depositExport = defineExport({
  name: 'kankolek-deposits',
  title: t('deposits'),
  needs: depositReaders,
  plan: ({ request }) => depositPlan(request),
  columns: depositColumns,
  values: { merchant: 'counterparty', bank: 'channel', status: sql`r.deposit ->> 'status'` },
})

/** Export of merchants with their wallets. */
export const depositMerchantExport = defineExport({
  name: 'deposit-merchants',
  title: t('merchantsTab'),
  needs: depositReaders,
  plan: ({ request }) => merchantWalletPlan(request),
  columns: depositMerchantColumns,
})
