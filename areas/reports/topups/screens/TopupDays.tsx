import { topupDayList } from '#areas/reports/topups/columns.ts'
import { type TopupDay } from '#areas/reports/topups/contract.ts'
import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import { buildFilters } from '#areas/reports/topups/screens/parts.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { formatDay, useWords } from '#platform/console/i18n.ts'
import { ListTable } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Daily totals by payment method. Each row links to its top-ups. */
export function TopupDays() {
  const t = useWords(words)
  return (
    <>
      <ListTable
        address="sum."
        pluralName={t('daysPluralName')}
        list={topupDayList}
        filters={buildFilters(t)}
        nameOf={({ date, paymentMethod }) => `${formatDay(date)} ${t(`method_${paymentMethod}`)}`}
        rowHref={behind}
        whenEmpty={{ title: t('emptyTitle'), sentence: t('changeDatesOrFilters') }}
      />
      <p>{t('paidOnly')}</p>
    </>
  )
}

const behind = ({ date, paymentMethod, status }: TopupDay) =>
  `${addressOf(topupReportScreens.list)}?${new URLSearchParams({ from: date, to: date, paymentMethod, status }).toString()}`
