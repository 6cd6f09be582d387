import { eloadLogPlace } from '#areas/reports/access.ts'
import { type TopupDay, topupReportCalls } from '#areas/reports/topups/contract.ts'
import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import { buildFilters, sharedColumns, type T } from '#areas/reports/topups/screens/parts.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatCount, formatDay, formatPesos } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Daily totals by payment method. Each row links to its top-ups. */
export function TopupDays() {
  const t = useWords(words)
  return (
    <>
      <ListTable<TopupDay>
        name="topup-days"
        address="sum."
        pluralName={t('daysPluralName')}
        call={topupReportCalls.transactions}
        columns={buildColumns(t)}
        filters={buildFilters(t)}
        keyOf={({ id }) => id}
        nameOf={({ date, paymentMethod }) => `${formatDay(date)} ${t(`method_${paymentMethod}`)}`}
        rowHref={behind}
        exports={{ report: 'topup-days', needs: toRead(eloadLogPlace) }}
        whenEmpty={{ title: t('emptyTitle'), sentence: t('changeDatesOrFilters') }}
      />
      <p>{t('paidOnly')}</p>
    </>
  )
}

const behind = ({ date, paymentMethod, status }: TopupDay) =>
  `${addressOf(topupReportScreens.list)}?${new URLSearchParams({ from: date, to: date, paymentMethod, status }).toString()}`

function buildColumns(t: T): Column<TopupDay>[] {
  const shared = sharedColumns(t)
  return [
    { key: 'date', title: t('date'), sort: 'date', cell: ({ date }) => formatDay(date) },
    { ...shared.paymentMethod, cell: ({ paymentMethod }) => t(`method_${paymentMethod}`) },
    { key: 'status', title: t('status'), cell: ({ status }) => t(`status_${status}`) },
    { key: 'count', title: t('count'), sort: 'count', align: 'end', cell: (row) => formatCount(row.count) },
    { ...shared.amount, cell: ({ amount }) => formatPesos(amount) },
  ]
}
