import { labelsOf } from '#platform/words.ts'
import { batchRowList } from '#areas/adjustments/batches/columns.ts'
import { RowOutcome, RowVerdict } from '#areas/adjustments/batches/contract.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { type Filter, ListTable, pinnedChoice } from '#platform/console/list.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { type Translate, useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof batchWords)['en']>

const verdictColour = { credit: 'success', debit: 'info', rejected: 'danger' } as const
const outcomeColour = {
  waiting: 'secondary',
  completed: 'success',
  failed: 'danger',
  left_out: 'secondary',
} as const

// Warnings share the column of the errors, so that the table is not wider than its frame.
const screenList = {
  ...batchRowList,
  columns: batchRowList.columns
    .filter(({ key }) => key !== 'notice')
    .map((column) =>
      column.key === 'error'
        ? { ...column, title: labelsOf(batchWords)('errorsAndWarnings'), wraps: true as const }
        : column,
    ),
}

/** List of the rows of a file with their predicted or actual result. */
export function BatchRows({ batchId, isOver }: { batchId: number; isOver: boolean }) {
  const t = useWords(batchWords)
  return (
    <ListTable
      address="rows."
      pluralName={t('rowsPluralName')}
      fixed={{ batchId }}
      list={screenList}
      omit={isOver ? ['verdict'] : ['outcome', 'adjustment']}
      cells={{
        verdict: ({ verdict, outcome }) =>
          outcome === 'left_out' ? (
            <StatusBadge status={outcome} label={t('outcome_left_out')} colour={outcomeColour.left_out} />
          ) : (
            <StatusBadge status={verdict} label={t(`verdict_${verdict}`)} colour={verdictColour[verdict]} />
          ),
        error: ({ error, notice }) => [error, notice].filter(Boolean).join(' '),
        outcome: ({ outcome }) => (
          <StatusBadge status={outcome} label={t(`outcome_${outcome}`)} colour={outcomeColour[outcome]} />
        ),
        adjustment: ({ adjustmentId, refNo }) =>
          adjustmentId !== null && (
            <ScreenLink to={adjustmentScreens.form} params={{ id: adjustmentId }}>
              {refNo}
            </ScreenLink>
          ),
      }}
      filters={buildFilters(t, isOver)}
      searchIn={t('searchRows')}
      keyOf={({ row }) => row}
      nameOf={({ row }) => `${t('row')} ${row}`}
      defaultSort={{ by: 'row', dir: 'asc' }}
      whenEmpty={{ title: t('emptyTitle') }}
    />
  )
}

const buildFilters = (t: T, isOver: boolean): Filter[] => [
  isOver
    ? pinnedChoice('outcome', t('outcome'), RowOutcome.options, (value) => t(`outcome_${value}`))
    : pinnedChoice('verdict', t('verdict'), RowVerdict.options, (value) => t(`verdict_${value}`)),
  { key: 'notice', label: t('warningsOnly'), kind: 'bool' },
]
