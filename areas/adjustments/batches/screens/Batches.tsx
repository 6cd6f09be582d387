import { batchCalls, type BatchRow, BatchStatus } from '#areas/adjustments/batches/contract.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { viewers } from '#platform/access/access.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Say<(typeof batchWords)['en']>

export const addressOfBatch = (batchId: number) => `${addressOf(adjustmentScreens.batch)}?batch=${batchId}`

/** The files that were brought, and what became of each. */
export function Batches() {
  const t = useWords(batchWords)
  return (
    <ListTable<BatchRow>
      name="adjustment-batches"
      address="batches."
      things={t('things')}
      call={batchCalls.list}
      exports={{ report: 'adjustment-batches', needs: viewers }}
      columns={columnsIn(t)}
      filters={filtersIn(t)}
      searchIn={t('searchIn')}
      keyOf={({ batchId }) => batchId}
      nameOf={({ refNo }) => refNo}
      rowHref={({ batchId }) => addressOfBatch(batchId)}
      whenEmpty={{ title: t('none'), sentence: t('noneSentence') }}
    />
  )
}

const columnsIn = (t: T): Column<BatchRow>[] => [
  { key: 'refNo', title: t('refNo'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'file', title: t('file'), cell: ({ fileName }) => fileName },
  { key: 'rows', title: t('rows'), align: 'end', cell: ({ rows }) => rows },
  { key: 'bad', title: t('bad'), align: 'end', cell: ({ invalid }) => invalid },
  { key: 'credits', title: t('credits'), align: 'end', cell: ({ totalCredit }) => pesos(totalCredit) },
  { key: 'debits', title: t('debits'), align: 'end', cell: ({ totalDebit }) => pesos(totalDebit) },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'askedBy', title: t('askedBy'), cell: ({ requestedBy }) => requestedBy },
  { key: 'createdAt', title: t('asked'), sort: 'createdAt', cell: ({ createdAt }) => shortMoment(createdAt) },
  { key: 'done', title: t('done'), align: 'end', hidden: true, cell: ({ done }) => done },
  { key: 'failed', title: t('failed'), align: 'end', hidden: true, cell: ({ failed }) => failed },
]

const filtersIn = (t: T): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: BatchStatus.options.map((value) => ({ value, label: labelOf(value) })),
  },
  { key: 'mine', label: t('mine'), kind: 'bool' },
  { key: 'asked', label: t('days'), kind: 'dates' },
]
