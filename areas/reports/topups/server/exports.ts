import { blvckLogPlace, eloadLogPlace } from '#areas/reports/access.ts'
import { topupReportCalls } from '#areas/reports/topups/contract.ts'
import { blvckPlan, topupDayPlan, topupPlan } from '#areas/reports/topups/server/lists.ts'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const beginning = [
  { key: 'refNo', title: t('reference'), kind: 'text' },
  { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  { key: 'user', title: t('subscriber'), kind: 'text' },
  { key: 'mobile', title: t('mobile'), kind: 'text' },
] as const
const method = { key: 'paymentMethod', title: t('paymentMethod'), kind: 'code' } as const
const status = { key: 'status', title: t('status'), kind: 'code' } as const
const amount = { key: 'amount', title: t('amount'), kind: 'money' } as const

/** Export of top-ups: the reference number, followed by the columns of the list. */
export const topupReportExport = defineFileExport({
  name: 'topup',
  title: t('topups'),
  needs: toRead(eloadLogPlace),
  list: topupReportCalls.list,
  plan: ({ request }) => topupPlan(request),
  columns: [
    ...beginning,
    { key: 'businessName', title: t('business'), kind: 'text' },
    method,
    amount,
    { key: 'fee', title: t('fee'), kind: 'money' },
    { key: 'net', title: t('credited'), kind: 'money' },
    { key: 'providerRef', title: t('providerReference'), kind: 'text' },
    { key: 'balanceBefore', title: t('balanceBefore'), kind: 'money' },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'money' },
    status,
  ],
})

/** Export of daily totals. */
export const topupDayExport = defineFileExport({
  name: 'topup-days',
  title: t('byDay'),
  needs: toRead(eloadLogPlace),
  list: topupReportCalls.transactions,
  plan: ({ request }) => topupDayPlan(request),
  columns: [
    { key: 'date', title: t('date'), kind: 'day' },
    method,
    status,
    { key: 'count', title: t('count'), kind: 'count' },
    amount,
  ],
})

/** Export of coin purchases. */
export const blvckExport = defineFileExport({
  name: 'blvck',
  title: t('blvck'),
  needs: toRead(blvckLogPlace),
  list: topupReportCalls.blvckList,
  plan: ({ request }) => blvckPlan(request),
  columns: [...beginning, amount, { key: 'coins', title: t('coins'), kind: 'count' }, method, status],
})
