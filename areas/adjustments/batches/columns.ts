import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(batchWords)

export const batchColumns = defineColumns(batchCalls.list, [
  { key: 'refNo', title: t('reference'), kind: 'text', width: '8rem', mono: true },
  { key: 'file', title: t('file'), kind: 'text', field: 'fileName' },
  { key: 'rows', title: t('rows'), kind: 'count' },
  { key: 'bad', title: t('invalid'), kind: 'count', field: 'invalid' },
  { key: 'credits', title: t('credits'), kind: 'money', field: 'totalCredit' },
  { key: 'debits', title: t('debits'), kind: 'money', field: 'totalDebit' },
  { key: 'status', title: t('status'), kind: 'status' },
  { key: 'askedBy', title: t('requestedBy'), kind: 'text', field: 'requestedBy' },
  { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true },
  { key: 'done', title: t('posted'), kind: 'count', hidden: true },
  { key: 'failed', title: t('failed'), kind: 'count', hidden: true },
])
