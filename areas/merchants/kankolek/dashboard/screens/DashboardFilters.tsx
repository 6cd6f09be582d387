import { Button, Group } from '@mantine/core'
import { StoreCategory } from '#areas/merchants/kankolek/dashboard/contract.ts'
import type { SearchParams } from './figures.ts'
import { usualDays } from '#areas/merchants/kankolek/dashboard/rules.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { DayInput, dayInManila } from '#platform/console/dates.ts'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

type Props = { chosen: SearchParams; choose: (change: Partial<SearchParams>) => void }

/** Filters for the dates and the store category of all figures. */
export function DashboardFilters({ chosen, choose }: Props) {
  const t = useWords(words)
  const { dateFrom, dateTo, storeCategory } = chosen
  const usual = [
    [t('today'), 0],
    [t('week'), 6],
    [t('month'), usualDays - 1],
  ] as const
  const isKnown = (value: string): value is StoreCategory => StoreCategory.safeParse(value).success
  return (
    <Group align="flex-end" gap="sm">
      <Button.Group style={{ flexWrap: 'wrap' }}>
        {usual.map(([name, days]) => (
          <Button
            key={name}
            variant="default"
            onClick={() => choose({ dateFrom: dayInManila(days), dateTo: dayInManila(0) })}
          >
            {name}
          </Button>
        ))}
      </Button.Group>
      <DayInput
        w={172}
        label={t('from')}
        value={dateFrom || dayInManila(usualDays - 1)}
        onChange={(day) => choose({ dateFrom: day ?? '' })}
      />
      <DayInput
        w={172}
        label={t('to')}
        value={dateTo || dayInManila(0)}
        onChange={(day) => choose({ dateTo: day ?? '' })}
      />
      <SelectInput
        label={t('storeCategory')}
        value={storeCategory}
        data={[
          { value: '', label: t('allStores') },
          ...StoreCategory.options.map((value) => ({ value, label: storeCategoryLabel(value) })),
        ]}
        onChange={(value) => choose({ storeCategory: isKnown(value) ? value : '' })}
      />
    </Group>
  )
}
