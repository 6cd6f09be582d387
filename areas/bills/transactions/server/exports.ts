import { billsReportCalls } from '#areas/bills/transactions/contract.ts'
import { sellPlan, topupPlan } from '#areas/bills/transactions/server/lists.ts'
import { words } from '#areas/bills/transactions/words.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

const beginning = [
  { key: 'refNo', title: t('reference'), kind: 'text' },
  { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  { key: 'status', title: t('status'), kind: 'code' },
  { key: 'user', title: t('subscriber'), kind: 'text' },
  { key: 'mobile', title: t('mobile'), kind: 'text' },
  { key: 'businessName', title: t('business'), kind: 'text' },
] as const
const amount = { key: 'amount', title: t('amount'), kind: 'money' } as const
const providerRef = { key: 'providerRef', title: t('providerReference'), kind: 'text' } as const

/** Export of bills top-ups: the reference number, then the columns of the list. */
export const billsTopupExport = defineFileExport({
  name: 'bills-topup',
  title: t('topups'),
  needs: toRead(billsLogPlace),
  list: billsReportCalls.topups,
  plan: ({ request }) => topupPlan(request),
  columns: [
    ...beginning,
    { key: 'paymentMethod', title: t('paymentMethod'), kind: 'code' },
    amount,
    { key: 'fee', title: t('fee'), kind: 'money' },
    providerRef,
  ],
})

/** Export of bill payments. */
export const billsSellExport = defineFileExport({
  name: 'bills-sell',
  title: t('sells'),
  needs: toRead(billsLogPlace),
  list: billsReportCalls.sells,
  plan: ({ request }) => sellPlan(request),
  columns: [
    ...beginning,
    { key: 'biller', title: t('biller'), kind: 'text' },
    { key: 'accountNumber', title: t('accountNumber'), kind: 'text' },
    amount,
    { key: 'convenienceFee', title: t('convenienceFee'), kind: 'money' },
    { key: 'income', title: t('income'), kind: 'money' },
    { key: 'share', title: t('share'), kind: 'money' },
    { key: 'shareStatus', title: t('shareStatus'), kind: 'code' },
    { key: 'provider', title: t('provider'), kind: 'text' },
    providerRef,
    { key: 'postsOn', title: t('postingDate'), kind: 'day' },
  ],
})
