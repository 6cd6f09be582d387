import { PaymentMethod, topupReportCalls } from '#areas/reports/topups/contract.ts'
import { words } from '#areas/reports/topups/words.ts'
import { defineColumns, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const beginning = [
  { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
  { key: 'user', title: t('subscriber'), kind: 'text' },
  { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
] as const
const method = {
  key: 'paymentMethod',
  title: t('paymentMethod'),
  kind: 'code',
  labels: labelsFor(PaymentMethod.options, (code) => t(`method_${code}`)),
} as const
const amount = { key: 'amount', title: t('amount'), kind: 'money', sort: true } as const
const status = { key: 'status', title: t('status'), kind: 'status' } as const

export const topupColumns = defineColumns(topupReportCalls.list, [
  ...beginning,
  { key: 'businessName', title: t('business'), kind: 'text', hidden: true },
  method,
  amount,
  { key: 'fee', title: t('fee'), kind: 'money' },
  { key: 'net', title: t('credited'), kind: 'money' },
  { key: 'providerRef', title: t('providerReference'), kind: 'text', mono: true, hidden: true },
  { key: 'balanceBefore', title: t('balanceBefore'), kind: 'money', hidden: true },
  { key: 'balanceAfter', title: t('balanceAfter'), kind: 'money', hidden: true },
  status,
])

export const topupDayColumns = defineColumns(topupReportCalls.transactions, [
  { key: 'date', title: t('date'), kind: 'day', sort: true },
  method,
  status,
  { key: 'count', title: t('count'), kind: 'count', sort: true },
  amount,
])

export const blvckColumns = defineColumns(topupReportCalls.blvckList, [
  ...beginning,
  amount,
  { key: 'coins', title: t('coins'), kind: 'count' },
  method,
  status,
])
