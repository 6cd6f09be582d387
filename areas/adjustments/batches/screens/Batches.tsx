import { batchCalls, type BatchRow, BatchStatus } from '#areas/adjustments/batches/contract.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { viewers } from '#platform/access/access.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof batchWords)['en']>

export const batchPath = (batchId: number) => `${addressOf(adjustmentScreens.batch)}?batch=${batchId}`

/** List of uploaded adjustment files with their status. */
export function Batches() {
  const t = useWords(batchWords)
  return (
    <ListTable<BatchRow>
      name="adjustment-batches"
      address="batches."
      pluralName={t('pluralName')}
      call={batchCalls.list}
      exports={{ report: 'adjustment-batches', needs: viewers }}
      columns={buildColumns(t)}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      keyOf={({ batchId }) => batchId}
      nameOf={({ refNo }) => refNo}
      rowHref={({ batchId }) => batchPath(batchId)}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}

const buildColumns = (t: T): Column<BatchRow>[] => [
  { key: 'refNo', title: t('reference'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'file', title: t('file'), cell: ({ fileName }) => fileName },
  { key: 'rows', title: t('rows'), align: 'end', cell: ({ rows }) => rows },
  { key: 'bad', title: t('invalid'), align: 'end', cell: ({ invalid }) => invalid },
  { key: 'credits', title: t('credits'), align: 'end', cell: ({ totalCredit }) => formatPesos(totalCredit) },
  { key: 'debits', title: t('debits'), align: 'end', cell: ({ totalDebit }) => formatPesos(totalDebit) },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'askedBy', title: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
  {
    key: 'createdAt',
    title: t('requestedOn'),
    sort: 'createdAt',
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
  { key: 'done', title: t('posted'), align: 'end', hidden: true, cell: ({ done }) => done },
  { key: 'failed', title: t('failed'), align: 'end', hidden: true, cell: ({ failed }) => failed },
]

const buildFilters = (t: T): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: BatchStatus.options.map((value) => ({ value, label: labelOf(value) })),
  },
  { key: 'mine', label: t('myRequestsOnly'), kind: 'bool' },
  { key: 'asked', label: t('requestedOn'), kind: 'dates' },
]
