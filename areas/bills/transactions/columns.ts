import { toRead } from '#platform/access.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { billsReportCalls, ShareStatus } from '#areas/bills/transactions/contract.ts'
import { words } from '#areas/bills/transactions/words.ts'
import { PaymentMethod } from '#areas/reports/topups/contract.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const methodLabels = labelsFor(PaymentMethod.options, (code) => t(`method_${code}`))
const shareLabels = labelsFor(ShareStatus.options, (code) => t(`share_${code}`))

const beginning = [
  { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
  { key: 'status', title: t('status'), kind: 'status' },
  { key: 'user', title: t('subscriber'), kind: 'text' },
  { key: 'mobile', title: t('mobile'), kind: 'text', mono: true, hidden: true },
] as const
const amount = { key: 'amount', title: t('amount'), kind: 'money', sort: true } as const
const providerRef = {
  key: 'providerRef',
  title: t('providerReference'),
  kind: 'text',
  mono: true,
  hidden: true,
} as const

export const billsTopupList = defineList(billsReportCalls.topups, {
  name: 'bills-topup',
  title: t('topups'),
  exportNeeds: toRead(billsLogPlace),
  columns: [
    ...beginning,
    { key: 'businessName', title: t('business'), kind: 'text' },
    { key: 'paymentMethod', title: t('paymentMethod'), kind: 'code', labels: methodLabels },
    amount,
    { key: 'fee', title: t('fee'), kind: 'money' },
    providerRef,
  ],
})

export const billsSellList = defineList(billsReportCalls.sells, {
  name: 'bills-sell',
  title: t('sells'),
  exportNeeds: toRead(billsLogPlace),
  columns: [
    ...beginning,
    { key: 'businessName', title: t('business'), kind: 'text', hidden: true },
    { key: 'biller', title: t('biller'), kind: 'text' },
    { key: 'accountNumber', title: t('accountNumber'), kind: 'text', mono: true },
    amount,
    { key: 'convenienceFee', title: t('convenienceFee'), kind: 'money' },
    { key: 'income', title: t('income'), kind: 'money', hidden: true },
    { key: 'share', title: t('share'), kind: 'money' },
    { key: 'shareStatus', title: t('shareStatus'), kind: 'code', labels: shareLabels, exportOnly: true },
    { key: 'provider', title: t('provider'), kind: 'text', hidden: true },
    providerRef,
    { key: 'postsOn', title: t('postingDate'), kind: 'day', hidden: true },
  ],
})
