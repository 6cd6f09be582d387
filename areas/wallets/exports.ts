import { sql } from 'kysely'
import { transactionList } from '#areas/wallets/columns.ts'
import { depositList } from '#areas/wallets/columns.ts'
import { depositMerchantList } from '#areas/wallets/deposits/columns.ts'
import { merchantWalletPlan } from '#areas/wallets/deposits/server/merchant-wallets.ts'
import { depositPlan, transactionPlan } from '#areas/wallets/server/transactions.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of a wallet's transactions. Debits are negative, as on the screen. */
export const transactionExport = defineExport(
  transactionList,
  (request) => (request.type === 'deposit' ? depositPlan(request) : transactionPlan(request)),
  {
    values: {
      amount: sql`case when r.type in ('cash_out', 'p2p_send', 'p2m_pay', 'bills', 'eload', 'supplies', 'adjustment_debit', 'fee')
        then -r.amount else r.amount end`,
    },
  },
)

/** Export of merchant deposits. */
export const depositExport = defineExport(depositList, (request) => depositPlan(request), {
  values: { merchant: 'counterparty', bank: 'channel', status: sql`r.deposit ->> 'status'` },
})

/** Export of merchants with their wallets. */
export const depositMerchantExport = defineExport(depositMerchantList, merchantWalletPlan)
