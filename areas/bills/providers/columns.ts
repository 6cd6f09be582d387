import { toRead } from '#platform/access.ts'
import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderCalls, ProviderFeeType } from '#areas/bills/providers/contract.ts'
import { words } from '#areas/bills/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const feeTypeLabels = labelsFor(ProviderFeeType.options, (code) => t(`feeType_${code}`))

export const billsProviderList = defineList(billsProviderCalls.list, {
  name: 'bills-providers',
  title: t('providersTitle'),
  exportNeeds: toRead(billsProviderPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'code', title: t('code'), kind: 'text', mono: true },
    { key: 'bank', title: t('settlementBank'), kind: 'text', field: 'settlementBank' },
    { key: 'feeType', title: t('feeType'), kind: 'code', labels: feeTypeLabels, exportOnly: true },
    // Pesos or percent depending on the fee type. Both are stored in hundredths.
    { key: 'fee', title: t('feePerPayment'), kind: 'money' },
    { key: 'billers', title: t('billers'), kind: 'count', field: 'billerCount' },
    { key: 'threshold', title: t('threshold'), kind: 'money', field: 'lowBalanceThreshold', hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'contact', title: t('contact'), kind: 'text', hidden: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
  ],
})
