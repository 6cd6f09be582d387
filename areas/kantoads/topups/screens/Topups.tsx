import { toRead } from '#platform/access/access.ts'
import { topupPlace } from '#areas/kantoads/access.ts'
import { bankNames } from '#areas/kantoads/contract.ts'
import { adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { topupCalls, type TopupRow, TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof topupWords)['en']>

/** List of the advertisers' top-ups. */
export default function Topups() {
  const t = useWords(topupWords)
  const statuses = useStatusOptions(TopupStatus.options)
  const filters: Filter[] = [
    { key: 'status', label: t('status'), kind: 'choices', options: statuses, pinned: true },
    {
      key: 'bank',
      label: t('bank'),
      kind: 'choices',
      options: bankNames.map((value) => ({ value, label: value })),
    },
    {
      key: 'counted',
      label: t('counted'),
      kind: 'choice',
      options: [
        { value: 'today', label: t('today') },
        { value: 'month', label: t('thisMonth') },
      ],
    },
    { key: 'asked', label: t('reportedOn'), kind: 'dates' },
  ]
  return (
    <ListScreen<TopupRow>
      name="kantoads-topups"
      totals
      title={t('pageTitle')}
      pluralName={t('pluralName')}
      call={topupCalls.list}
      columns={buildColumns(t)}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={({ topupId }) => topupId}
      nameOf={({ refNo }) => refNo}
      rowHref={({ topupId }) => addressOf(adsMoneyScreens.topup, { id: topupId })}
      exports={{ report: 'kantoads-topups', needs: toRead(topupPlace) }}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}

const buildColumns = (t: T): Column<TopupRow>[] => [
  { key: 'refNo', title: t('number'), mono: true, width: '8rem', cell: ({ refNo }) => refNo },
  { key: 'advertiser', title: t('advertiser'), cell: ({ advertiser }) => advertiser },
  {
    key: 'amount',
    title: t('depositedAmount'),
    sort: 'amount',
    align: 'end',
    cell: ({ amount }) => formatPesos(amount),
  },
  {
    key: 'creditAmount',
    title: t('credit'),
    align: 'end',
    hidden: true,
    cell: ({ creditAmount }) => formatPesos(creditAmount),
  },
  { key: 'bank', title: t('bank'), cell: ({ bank }) => bank },
  {
    key: 'depositReference',
    title: t('depositReference'),
    mono: true,
    cell: ({ depositReference }) => depositReference,
  },
  {
    key: 'depositedAt',
    title: t('depositedOn'),
    sort: 'depositedAt',
    cell: ({ depositedAt }) => formatShortMoment(depositedAt),
  },
  { key: 'status', title: t('status'), cell: ({ status }) => <Status status={status} /> },
  { key: 'verifiedBy', title: t('verifiedBy'), hidden: true, cell: ({ verifiedBy }) => verifiedBy },
  { key: 'decidedBy', title: t('decidedBy'), cell: ({ decidedBy }) => decidedBy },
  createdColumn(t('reportedOn'), { hidden: true }),
]
