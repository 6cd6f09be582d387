import { depositReaders } from '#areas/wallets/access.ts'
import { toRead } from '#platform/access.ts'
import { walletPlace } from '#areas/wallets/access.ts'
import { TransactionType, walletCalls } from '#areas/wallets/contract.ts'
import { words } from '#areas/wallets/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const typeLabels = labelsFor(TransactionType.options, (code) => t(`type_${code}`))

export const depositList = defineList(walletCalls.transactions, {
  name: 'kankolek-deposits',
  title: t('deposits'),
  exportNeeds: depositReaders,
  columns: [
    { key: 'merchant', title: t('merchant'), kind: 'text' },
    { key: 'amount', title: t('amount'), kind: 'money', sort: true },
    { key: 'reference', title: t('reference'), kind: 'text', field: 'refNo', mono: true },
    { key: 'bank', title: t('bank'), kind: 'text' },
    { key: 'depositedAt', title: t('depositedOn'), kind: 'moment', field: 'createdAt', sort: 'createdAt' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'money', hidden: true },
  ],
})

export const transactionList = defineList(walletCalls.transactions, {
  name: 'wallet-txn',
  title: t('transactions'),
  exportNeeds: toRead(walletPlace),
  columns: [
    { key: 'createdAt', title: t('date'), kind: 'moment', sort: true },
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
    { key: 'type', title: t('type'), kind: 'code', labels: typeLabels },
    { key: 'counterparty', title: t('counterparty'), kind: 'text' },
    { key: 'amount', title: t('amount'), kind: 'money', sort: true },
    { key: 'fee', title: t('fee'), kind: 'money' },
    { key: 'balanceBefore', title: t('balanceBefore'), kind: 'money', hidden: true },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'money' },
    { key: 'channel', title: t('channel'), kind: 'text' },
    { key: 'status', title: t('status'), kind: 'status' },
  ],
})
