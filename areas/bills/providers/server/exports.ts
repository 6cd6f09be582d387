import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { billsProviderPlan } from '#areas/bills/providers/server/handlers.ts'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the bill payment providers. */
export const billsProviderExport = defineFileExport({
  name: 'bills-providers',
  title: t('providersTitle'),
  needs: toRead(billsProviderPlace),
  list: billsProviderCalls.list,
  plan: ({ request }) => billsProviderPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'code', title: t('code'), kind: 'text' },
    { key: 'bank', title: t('settlementBank'), kind: 'text', of: 'settlement_bank' },
    { key: 'feeType', title: t('feeType'), kind: 'code' },
    // Pesos or percent depending on the fee type. Both are stored in hundredths.
    { key: 'fee', title: t('feePerPayment'), kind: 'money' },
    { key: 'billers', title: t('billers'), kind: 'count', of: 'biller_count' },
    { key: 'threshold', title: t('threshold'), kind: 'money', of: 'low_balance_threshold' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'contact', title: t('contact'), kind: 'text' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
