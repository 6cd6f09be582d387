import { sql } from 'kysely'
import { walletCalls } from '#areas/wallets/contract.ts'
import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { merchantWalletPlan } from '#areas/wallets/deposits/server/merchant-wallets.ts'
import { depositPlan, transactionPlan } from '#areas/wallets/server/transactions.ts'
import { words } from '#areas/wallets/words.ts'
import { toRead, viewers } from '#platform/access/access.ts'
import { walletPlace } from '#areas/wallets/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of a wallet's transactions. Debits are negative, as on the screen. */
export const transactionExport = defineFileExport({
  name: 'wallet-txn',
  title: t('transactions'),
  needs: toRead(walletPlace),
  list: walletCalls.transactions,
  plan: ({ request }) => (request.type === 'deposit' ? depositPlan(request) : transactionPlan(request)),
  columns: [
    { key: 'createdAt', title: t('date'), kind: 'moment' },
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'type', title: t('type'), kind: 'code' },
    { key: 'counterparty', title: t('counterparty'), kind: 'text' },
    {
      key: 'amount',
      title: t('amount'),
      kind: 'money',
      of: sql`case when r.type in ('cash_out', 'p2p_send', 'p2m_pay', 'bills', 'eload', 'adjustment_debit', 'fee')
        then -r.amount else r.amount end`,
    },
    { key: 'fee', title: t('fee'), kind: 'money' },
    { key: 'balanceBefore', title: t('balanceBefore'), kind: 'money' },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'money' },
    { key: 'channel', title: t('channel'), kind: 'text' },
    { key: 'status', title: t('status'), kind: 'code' },
  ],
})

/** Export of merchant deposits. Any signed-in person can use it, as for its screen. */
export const depositExport = defineFileExport({
  name: 'kankolek-deposits',
  title: t('deposits'),
  needs: viewers,
  list: walletCalls.transactions,
  plan: ({ request }) => depositPlan(request),
  columns: [
    { key: 'merchant', title: t('merchant'), kind: 'text', of: 'counterparty' },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'reference', title: t('reference'), kind: 'text', of: 'ref_no' },
    { key: 'bank', title: t('bank'), kind: 'text', of: 'channel' },
    { key: 'depositedAt', title: t('depositedOn'), kind: 'moment', of: 'created_at' },
    { key: 'status', title: t('status'), kind: 'code', of: sql`r.deposit ->> 'status'` },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'money' },
  ],
})

/** Export of merchants with their wallets. */
export const depositMerchantExport = defineFileExport({
  name: 'deposit-merchants',
  title: t('merchantsTab'),
  needs: viewers,
  list: depositCalls.merchants,
  plan: ({ request }) => merchantWalletPlan(request),
  columns: [
    { key: 'merchant', title: t('merchant'), kind: 'text', of: 'business_name' },
    { key: 'mobile', title: t('mobile'), kind: 'text' },
    { key: 'balance', title: t('balance'), kind: 'money' },
    { key: 'mdrRate', title: t('mdrRate'), kind: 'percent' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'pendingDeposits', title: t('pendingDeposits'), kind: 'count' },
    { key: 'lastDepositAt', title: t('lastDeposit'), kind: 'moment' },
  ],
})
