import { StoreCategory } from '#areas/merchants/kankolek/dashboard/contract.ts'
import type { SearchParams } from './figures.ts'
import { usualDays } from '#areas/merchants/kankolek/dashboard/rules.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { dayInManila, periodBetween } from '#platform/console/dates.ts'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'
import { PeriodFilter } from '#platform/console/list.ts'

type Props = { chosen: SearchParams; choose: (change: Partial<SearchParams>) => void }

/** Filters for the dates and the store category of all figures. */
export function DashboardFilters({ chosen, choose }: Props) {
  const t = useWords(words)
  const { dateFrom, dateTo, storeCategory } = chosen
  const isKnown = (value: string): value is StoreCategory => StoreCategory.safeParse(value).success
  return (
    <div className="row gap-12 ms-auto">
      <PeriodFilter
        period={periodBetween(dateFrom || dayInManila(usualDays - 1), dateTo || dayInManila())}
        onChange={({ dateFrom: from = '', dateTo: to = '' }) => choose({ dateFrom: from, dateTo: to })}
      />
      <SelectInput
        aria-label={t('storeCategory')}
        value={storeCategory}
        data={[
          { value: '', label: t('allStores') },
          ...StoreCategory.options.map((value) => ({ value, label: storeCategoryLabel(value) })),
        ]}
        onChange={(value) => choose({ storeCategory: isKnown(value) ? value : '' })}
      />
    </div>
  )
}
