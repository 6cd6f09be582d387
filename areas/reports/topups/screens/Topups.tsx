import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { topupList } from '#areas/reports/topups/columns.ts'
import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import { buildFilters } from '#areas/reports/topups/screens/parts.tsx'
import { TopupDays } from '#areas/reports/topups/screens/TopupDays.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { ListTable } from '#platform/console/list.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

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
    <ListTable
      name="topup-transactions"
      address=""
      pluralName={t('topupsPluralName')}
      list={topupList}
      targets={{ user: ({ subscriberId }) => recordTarget(subscriberScreens.form, { id: subscriberId }) }}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      defaultDays="today"
      totals
      nameOf={({ refNo }) => refNo}
      rowHref={({ id }) => addressOf(topupReportScreens.details, { id })}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('changeDatesOrFilters') }}
    />
  )
}
