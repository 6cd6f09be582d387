import { Button, Group } from '@mantine/core'
import { Batches } from '#areas/adjustments/batches/screens/Batches.tsx'
import {
  adjustmentCalls,
  type AdjustmentRow,
  AdjustmentStatus,
  AdjustmentType,
  ReasonCode,
} from '#areas/adjustments/contract.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { words } from '#areas/adjustments/words.ts'
import { makers, viewers } from '#platform/access/access.ts'
import { ReturnedBadge } from '#platform/console/approvals/Returned.tsx'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof words)['en']>

/** List of adjustments and of adjustment files. */
export default function Adjustments() {
  const t = useWords(words)
  return (
    <RecordScreen
      title={t('pageTitle')}
      actions={
        <Group gap="sm">
          <ScreenLink to={adjustmentScreens.batch} needs={makers}>
            <Button component="span" variant="default">
              {t('uploadFile')}
            </Button>
          </ScreenLink>
          <ScreenLink to={adjustmentScreens.form} params={{ id: 0 }}>
            <Button component="span">{t('newAdjustment')}</Button>
          </ScreenLink>
        </Group>
      }
      tabs={[
        { key: 'single', title: t('single'), content: () => <Singles /> },
        { key: 'batches', title: t('batches'), content: () => <Batches /> },
      ]}
    />
  )
}

function Singles() {
  const t = useWords(words)
  return (
    <ListTable<AdjustmentRow>
      name="adjustments"
      totals
      address=""
      pluralName={t('pluralName')}
      call={adjustmentCalls.list}
      columns={buildColumns(t)}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      keyOf={({ adjustmentId }) => adjustmentId}
      nameOf={({ refNo }) => refNo}
      rowHref={({ adjustmentId }) => addressOf(adjustmentScreens.form, { id: adjustmentId })}
      exports={{ report: 'adjustments', needs: viewers }}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}

const buildColumns = (t: T): Column<AdjustmentRow>[] => [
  { key: 'refNo', title: t('reference'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'owner', title: t('owner'), cell: ({ businessName, ownerName }) => businessName ?? ownerName },
  { key: 'account', title: t('accountNumber'), mono: true, hidden: true, cell: ({ accountNo }) => accountNo },
  { key: 'type', title: t('type'), cell: ({ type }) => t(`type_${type}`) },
  {
    key: 'amount',
    title: t('amount'),
    sort: 'amount',
    align: 'end',
    cell: ({ amount }) => formatPesos(amount),
  },
  { key: 'reason', title: t('reason'), cell: ({ reasonCode }) => t(`reason_${reasonCode}`) },
  {
    key: 'status',
    title: t('status'),
    cell: ({ isReturned, status }) => (isReturned ? <ReturnedBadge /> : <StatusBadge status={status} />),
  },
  { key: 'askedBy', title: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
  {
    key: 'createdAt',
    title: t('requestedOn'),
    sort: 'createdAt',
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
  { key: 'decidedBy', title: t('decidedBy'), hidden: true, cell: ({ decidedBy }) => decidedBy },
  { key: 'batch', title: t('batch'), hidden: true, mono: true, cell: ({ batchRefNo }) => batchRefNo },
  {
    key: 'reverses',
    title: t('reverses'),
    hidden: true,
    mono: true,
    cell: ({ reversesRefNo }) => reversesRefNo,
  },
  {
    key: 'relatedTxn',
    title: t('relatedTxn'),
    hidden: true,
    mono: true,
    cell: ({ relatedTxn }) => relatedTxn,
  },
  { key: 'failReason', title: t('failReason'), hidden: true, cell: ({ failReason }) => failReason },
]

const buildFilters = (t: T): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: AdjustmentStatus.options.map((value) => ({ value, label: labelOf(value) })),
  },
  {
    key: 'type',
    label: t('type'),
    kind: 'choice',
    pinned: true,
    options: AdjustmentType.options.map((value) => ({ value, label: t(`type_${value}`) })),
  },
  {
    key: 'reasonCode',
    label: t('reason'),
    kind: 'choices',
    options: ReasonCode.options.map((value) => ({ value, label: t(`reason_${value}`) })),
  },
  {
    key: 'reversal',
    label: t('reversal'),
    kind: 'choice',
    options: (['reversal', 'reversed'] as const).map((value) => ({ value, label: t(`reversal_${value}`) })),
  },
  { key: 'mine', label: t('myRequestsOnly'), kind: 'bool' },
  { key: 'asked', label: t('requestedOn'), kind: 'dates' },
]
