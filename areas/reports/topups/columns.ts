import { toRead } from '#platform/access.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { blvckLogPlace } from '#areas/reports/access.ts'
import { PaymentMethod, topupReportCalls } from '#areas/reports/topups/contract.ts'
import { words } from '#areas/reports/topups/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

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

export const topupList = defineList(topupReportCalls.list, {
  name: 'topup',
  title: t('topups'),
  exportNeeds: toRead(eloadLogPlace),
  columns: [
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
  ],
})

export const topupDayList = defineList(topupReportCalls.transactions, {
  name: 'topup-days',
  title: t('byDay'),
  exportNeeds: toRead(eloadLogPlace),
  columns: [
    { key: 'date', title: t('date'), kind: 'day', sort: true },
    method,
    status,
    { key: 'count', title: t('count'), kind: 'count', sort: true },
    amount,
  ],
})

export const blvckTopupList = defineList(topupReportCalls.blvckList, {
  name: 'blvck',
  title: t('blvck'),
  exportNeeds: toRead(blvckLogPlace),
  columns: [...beginning, amount, { key: 'coins', title: t('coins'), kind: 'count' }, method, status],
})
