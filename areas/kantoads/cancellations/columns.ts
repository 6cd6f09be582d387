import { toRead } from '#platform/access.ts'
import { auditPlace } from '#areas/kantoads/access.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(cancellationWords)

export const kantoadsCancellationsList = defineList(cancellationCalls.list, {
  name: 'kantoads-cancellations',
  title: t('pageTitle'),
  exportNeeds: toRead(auditPlace),
  columns: [
    { key: 'refNo', title: t('number'), kind: 'text', width: '8rem', mono: true },
    { key: 'businessName', title: t('store'), kind: 'text' },
    { key: 'collateralType', title: t('collateral'), kind: 'text' },
    { key: 'effectiveDate', title: t('effectiveDate'), kind: 'day', sort: true },
    { key: 'outstandingRenta', title: t('outstanding'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', field: 'requestedByName' },
    { key: 'requestedAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text', field: 'decidedByName', hidden: true },
  ],
})
