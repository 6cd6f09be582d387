import { batchCalls, type BatchFileRow, RowOutcome, RowVerdict } from '#areas/adjustments/batches/contract.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { viewers } from '#platform/access/access.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof batchWords)['en']>

const verdictColour = { credit: 'success', debit: 'info', rejected: 'danger' } as const
const outcomeColour = {
  waiting: 'secondary',
  completed: 'success',
  failed: 'danger',
  left_out: 'secondary',
} as const

/** List of the rows of a file with their predicted or actual result. */
export function BatchRows({ batchId, isOver }: { batchId: number; isOver: boolean }) {
  const t = useWords(batchWords)
  return (
    <ListTable<BatchFileRow>
      name="adjustment-batch-rows"
      address="rows."
      pluralName={t('rowsPluralName')}
      call={batchCalls.rows}
      exports={{ report: 'adjustment-batch-rows', needs: viewers }}
      fixed={{ batchId }}
      columns={buildColumns(t, isOver)}
      filters={buildFilters(t, isOver)}
      searchIn={t('searchRows')}
      keyOf={({ row }) => row}
      nameOf={({ row }) => `${t('row')} ${row}`}
      defaultSort={{ by: 'row', dir: 'asc' }}
      whenEmpty={{ title: t('emptyTitle') }}
    />
  )
}

const amountOf = (centavos: number | null) => (centavos === null ? '' : formatPesos(centavos))

function buildColumns(t: T, isOver: boolean): Column<BatchFileRow>[] {
  return [
    { key: 'row', title: t('row'), sort: 'row', align: 'end', width: '4rem', cell: ({ row }) => row },
    { key: 'owner', title: t('owner'), cell: ({ ownerName }) => ownerName },
    { key: 'number', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
    { key: 'type', title: t('type'), cell: ({ type }) => type && t(`type_${type}`) },
    { key: 'amount', title: t('amount'), align: 'end', cell: ({ amount }) => amountOf(amount) },
    isOver
      ? {
          key: 'outcome',
          title: t('outcome'),
          cell: ({ outcome }) => (
            <StatusBadge status={outcome} label={t(`outcome_${outcome}`)} colour={outcomeColour[outcome]} />
          ),
        }
      : {
          key: 'verdict',
          title: t('verdict'),
          cell: ({ verdict }) => (
            <StatusBadge status={verdict} label={t(`verdict_${verdict}`)} colour={verdictColour[verdict]} />
          ),
        },
    { key: 'why', title: t('error'), cell: ({ why }) => why },
    { key: 'notice', title: t('warning'), cell: ({ notice }) => notice },
    {
      key: 'before',
      title: t('balanceBefore'),
      align: 'end',
      cell: ({ balanceBefore }) => amountOf(balanceBefore),
    },
    {
      key: 'after',
      title: t('balanceAfter'),
      align: 'end',
      cell: ({ balanceAfter }) => amountOf(balanceAfter),
    },
    { key: 'reason', title: t('reason'), hidden: true, cell: ({ reasonCode }) => reasonCode },
    { key: 'remarks', title: t('remarks'), hidden: true, cell: ({ remarks }) => remarks },
    { key: 'related', title: t('related'), hidden: true, mono: true, cell: ({ relatedTxn }) => relatedTxn },
    {
      key: 'adjustment',
      title: t('adjustment'),
      mono: true,
      hidden: !isOver,
      cell: ({ adjustmentId, refNo }) =>
        adjustmentId !== null && (
          <ScreenLink to={adjustmentScreens.form} params={{ id: adjustmentId }}>
            {refNo}
          </ScreenLink>
        ),
    },
  ]
}

const buildFilters = (t: T, isOver: boolean): Filter[] => [
  isOver
    ? {
        key: 'outcome',
        label: t('outcome'),
        kind: 'choice',
        pinned: true,
        options: RowOutcome.options.map((value) => ({ value, label: t(`outcome_${value}`) })),
      }
    : {
        key: 'verdict',
        label: t('verdict'),
        kind: 'choice',
        pinned: true,
        options: RowVerdict.options.map((value) => ({ value, label: t(`verdict_${value}`) })),
      },
  { key: 'notice', label: t('warningsOnly'), kind: 'bool' },
]
