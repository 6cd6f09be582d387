import { adjustmentReaders } from '#areas/adjustments/access.ts'
import { batchCalls, RowOutcome, RowVerdict } from '#areas/adjustments/batches/contract.ts'
import { reasonLabels } from '#areas/adjustments/columns.ts'
import { AdjustmentType } from '#areas/adjustments/contract.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(batchWords)

const typeLabels = labelsFor(AdjustmentType.options, (code) => t(`type_${code}`))
const verdictLabels = labelsFor(RowVerdict.options, (code) => t(`verdict_${code}`))
const outcomeLabels = labelsFor(RowOutcome.options, (code) => t(`outcome_${code}`))

export const batchList = defineList(batchCalls.list, {
  name: 'adjustment-batches',
  title: t('pageTitle'),
  exportNeeds: adjustmentReaders,
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', width: '8rem', mono: true },
    { key: 'file', title: t('file'), kind: 'text', field: 'fileName' },
    { key: 'rows', title: t('rows'), kind: 'count' },
    { key: 'bad', title: t('invalid'), kind: 'count', field: 'invalid' },
    { key: 'credits', title: t('credits'), kind: 'money', field: 'totalCredit' },
    { key: 'debits', title: t('debits'), kind: 'money', field: 'totalDebit' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', field: 'requestedByName' },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'done', title: t('posted'), kind: 'count', hidden: true },
    { key: 'failed', title: t('failed'), kind: 'count', hidden: true },
  ],
})

export const batchRowList = defineList(batchCalls.rows, {
  name: 'adjustment-batch-rows',
  title: t('rows'),
  exportNeeds: adjustmentReaders,
  columns: [
    { key: 'row', title: t('row'), kind: 'count', sort: true, width: '4rem' },
    { key: 'owner', title: t('owner'), kind: 'text', field: 'ownerName' },
    { key: 'number', title: t('mobile'), kind: 'text', field: 'mobile', mono: true },
    { key: 'type', title: t('type'), kind: 'code', labels: typeLabels, hidden: true },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'verdict', title: t('verdict'), kind: 'status', labels: verdictLabels },
    { key: 'outcome', title: t('outcome'), kind: 'status', labels: outcomeLabels },
    { key: 'error', title: t('error'), kind: 'message' },
    { key: 'notice', title: t('warning'), kind: 'message' },
    { key: 'before', title: t('balanceBefore'), kind: 'money', field: 'balanceBefore' },
    { key: 'after', title: t('balanceAfter'), kind: 'money', field: 'balanceAfter' },
    {
      key: 'reason',
      title: t('reason'),
      kind: 'code',
      field: 'reasonCode',
      labels: reasonLabels,
      hidden: true,
    },
    { key: 'remarks', title: t('remarks'), kind: 'text', hidden: true },
    { key: 'related', title: t('related'), kind: 'text', field: 'relatedTxn', mono: true, hidden: true },
    { key: 'adjustment', title: t('adjustment'), kind: 'text', field: 'refNo', mono: true },
  ],
})
