import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { blvckTopupList } from '#areas/reports/topups/columns.ts'
import { buildFilters } from '#areas/reports/topups/screens/parts.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { ListScreen } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Purchases of BLVCK coins by subscribers. */
export default function BlvckTopups() {
  const t = useWords(words)
  return (
    <ListScreen
      name="blvck-topups"
      pluralName={t('blvckPluralName')}
      list={blvckTopupList}
      targets={{ user: ({ subscriberId }) => recordTarget(subscriberScreens.form, { id: subscriberId }) }}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      defaultDays="today"
      totals
      nameOf={({ refNo }) => refNo}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('changeDatesOrFilters') }}
    />
  )
}
