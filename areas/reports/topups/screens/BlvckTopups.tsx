import { blvckLogPlace } from '#areas/reports/access.ts'
import { type BlvckTopup, topupReportCalls } from '#areas/reports/topups/contract.ts'
import { buildFilters, sharedColumns, type T } from '#areas/reports/topups/screens/parts.tsx'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatCount } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
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
      columns={buildColumns(t)}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      defaultDays="today"
      totals
      keyOf={({ id }) => id}
      nameOf={({ refNo }) => refNo}
      exports={{ report: 'blvck', needs: toRead(blvckLogPlace) }}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('changeDatesOrFilters') }}
    />
  )
}

function buildColumns(t: T): Column<BlvckTopup>[] {
  const { createdAt, refNo, user, mobile, amount, paymentMethod, status } = sharedColumns(t)
  const coins: Column<BlvckTopup> = {
    key: 'coins',
    title: t('coins'),
    align: 'end',
    cell: (row) => formatCount(row.coins),
  }
  return [createdAt, refNo, user, mobile, amount, coins, paymentMethod, status]
}
