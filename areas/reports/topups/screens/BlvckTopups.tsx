import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { blvckColumns } from '#areas/reports/topups/columns.ts'
import { blvckLogPlace } from '#areas/reports/access.ts'
import { type BlvckTopup, topupReportCalls } from '#areas/reports/topups/contract.ts'
import { buildFilters } from '#areas/reports/topups/screens/parts.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Purchases of BLVCK coins by subscribers. */
export default function BlvckTopups() {
  const t = useWords(words)
  return (
    <ListScreen<BlvckTopup>
      name="blvck-topups"
      title={t('blvck')}
      pluralName={t('blvckPluralName')}
      call={topupReportCalls.blvckList}
      columns={useColumns(
        blvckColumns,
        {},
        { user: ({ subscriberId }) => recordTarget(subscriberScreens.form, { id: subscriberId }) },
      )}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      defaultDays="today"
      totals
      nameOf={({ refNo }) => refNo}
      exports={{ report: 'blvck', needs: toRead(blvckLogPlace) }}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('changeDatesOrFilters') }}
    />
  )
}
