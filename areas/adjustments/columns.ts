import { adjustmentReaders } from '#areas/adjustments/access.ts'
import { adjustmentCalls, AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { words } from '#areas/adjustments/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const typeLabels = labelsFor(AdjustmentType.options, (code) => t(`type_${code}`))
export const reasonLabels = labelsFor(ReasonCode.options, (code) => t(`reasonCode_${code}`))

export const adjustmentList = defineList(adjustmentCalls.list, {
  name: 'adjustments',
  title: t('pageTitle'),
  exportNeeds: adjustmentReaders,
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', width: '8rem', mono: true },
    { key: 'owner', title: t('owner'), kind: 'text' },
    { key: 'account', title: t('accountNumber'), kind: 'text', field: 'accountNo', mono: true, hidden: true },
    { key: 'type', title: t('type'), kind: 'code', labels: typeLabels },
    { key: 'amount', title: t('amount'), kind: 'money', sort: true },
    { key: 'reason', title: t('reason'), kind: 'code', field: 'reasonCode', labels: reasonLabels },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', field: 'requestedByName' },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text', field: 'decidedByName', hidden: true },
    { key: 'batch', title: t('batch'), kind: 'text', field: 'batchRefNo', mono: true, hidden: true },
    { key: 'reverses', title: t('reverses'), kind: 'text', field: 'reversesRefNo', mono: true, hidden: true },
    { key: 'relatedTxn', title: t('relatedTxn'), kind: 'text', mono: true, hidden: true },
    { key: 'failReason', title: t('failReason'), kind: 'message', hidden: true },
    { key: 'remarks', title: t('remarks'), kind: 'text', exportOnly: true },
  ],
})
