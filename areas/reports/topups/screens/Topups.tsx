import { eloadLogPlace } from '#areas/reports/access.ts'
import { topupReportCalls, type TopupRow } from '#areas/reports/topups/contract.ts'
import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import { buildFilters, sharedColumns, type T } from '#areas/reports/topups/screens/parts.tsx'
import { TopupDays } from '#areas/reports/topups/screens/TopupDays.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Wallet top-ups through payment methods, individually and by day. */
export default function Topups() {
  const t = useWords(words)
  return (
    <RecordScreen
      title={t('topups')}
      tabs={[
        { key: 'list', title: t('allTopups'), content: () => <Singles /> },
        { key: 'days', title: t('byDay'), content: () => <TopupDays /> },
      ]}
    />
  )
}

function Singles() {
  const t = useWords(words)
  return (
    <ListTable<TopupRow>
      name="topup-transactions"
      address=""
      pluralName={t('topupsPluralName')}
      call={topupReportCalls.list}
      columns={buildColumns(t)}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      defaultDays="today"
      totals
      keyOf={({ id }) => id}
      nameOf={({ refNo }) => refNo}
      rowHref={({ id }) => addressOf(topupReportScreens.details, { id })}
      exports={{ report: 'topup', needs: toRead(eloadLogPlace) }}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('changeDatesOrFilters') }}
    />
  )
}

function buildColumns(t: T): Column<TopupRow>[] {
  const shared = sharedColumns(t)
  const balance = (key: 'balanceBefore' | 'balanceAfter', hidden = false): Column<TopupRow> => ({
    key,
    title: t(key),
    align: 'end',
    hidden,
    cell: (row) => (row[key] === null ? '—' : formatPesos(row[key])),
  })
  return [
    shared.createdAt,
    shared.refNo,
    shared.user,
    shared.mobile,
    {
      key: 'businessName',
      title: t('business'),
      hidden: true,
      cell: ({ businessName }) => businessName,
    },
    shared.paymentMethod,
    shared.amount,
    { key: 'fee', title: t('fee'), align: 'end', cell: ({ fee }) => formatPesos(fee) },
    { key: 'net', title: t('credited'), align: 'end', cell: ({ net }) => formatPesos(net) },
    {
      key: 'providerRef',
      title: t('providerReference'),
      mono: true,
      hidden: true,
      cell: ({ providerRef }) => providerRef,
    },
    balance('balanceBefore', true),
    balance('balanceAfter'),
    shared.status,
  ]
}
