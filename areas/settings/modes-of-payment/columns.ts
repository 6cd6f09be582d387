import { toRead } from '#platform/access.ts'
import { mopPlace } from '#areas/settings/access.ts'
import { FeePayer, mopCalls, MopType } from '#areas/settings/modes-of-payment/contract.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const typeLabels = labelsFor(MopType.options, (code) => t(`type_${code}`))
const payerLabels = labelsFor(FeePayer.options, (code) => t(`feePayer_${code}`))

export const mopList = defineList(mopCalls.list, {
  name: 'modes-of-payment',
  title: t('modes'),
  exportNeeds: toRead(mopPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'code', title: t('code'), kind: 'text', sort: true, mono: true },
    { key: 'type', title: t('type'), kind: 'code', labels: typeLabels },
    { key: 'gateway', title: t('gateway'), kind: 'text' },
    { key: 'fee', title: t('fee'), kind: 'text', align: 'end' },
    { key: 'feePercent', title: t('feePercent'), kind: 'percent', exportOnly: true },
    { key: 'feeFixed', title: t('feeFixed'), kind: 'money', exportOnly: true },
    { key: 'payer', title: t('feePayer'), kind: 'code', field: 'feePayer', labels: payerLabels },
    { key: 'modules', title: t('modules'), kind: 'text' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  ],
})
