import { toRead } from '#platform/access.ts'
import { topupPlace } from '#areas/kantoads/access.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(topupWords)

export const kantoadsTopupsList = defineList(topupCalls.list, {
  name: 'kantoads-topups',
  title: t('pageTitle'),
  exportNeeds: toRead(topupPlace),
  columns: [
    { key: 'refNo', title: t('number'), kind: 'text', width: '8rem', mono: true },
    { key: 'advertiser', title: t('advertiser'), kind: 'text' },
    { key: 'amount', title: t('depositedAmount'), kind: 'money', sort: true },
    { key: 'creditAmount', title: t('credit'), kind: 'money', hidden: true },
    { key: 'bank', title: t('bank'), kind: 'text' },
    { key: 'depositReference', title: t('depositReference'), kind: 'text', mono: true },
    { key: 'depositedAt', title: t('depositedOn'), kind: 'moment', sort: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'verifiedBy', title: t('verifiedBy'), kind: 'text', field: 'verifiedByName', hidden: true },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text', field: 'decidedByName' },
    { key: 'createdAt', title: t('reportedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
