import type { Filter, FilterValue, Query } from '#platform/console/list/list-props.ts'
import type { FilterTexts } from '#platform/contract/export-call.ts'

type BoolWords = { yes: string; no: string }

/** Label and value of each filter of a query as the list shows them. */
export function filterTextsOf(
  filters: readonly Filter[],
  query: Pick<Query, 'filters'>,
  words: BoolWords,
): FilterTexts {
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const value = query.filters[filter.key]
      return value === undefined
        ? []
        : [[filter.key, { label: filter.label, value: valueText(filter, value, words) }]]
    }),
  )
}

function valueText(filter: Filter, value: FilterValue, words: BoolWords): string {
  if (filter.kind === 'bool') return value === true ? (filter.yes ?? words.yes) : (filter.no ?? words.no)
  const options = 'options' in filter ? filter.options : []
  const chosen: readonly (string | number | boolean)[] = Array.isArray(value) ? value : [value]
  return chosen
    .map((each) => options.find((option) => option.value === each)?.label ?? String(each))
    .join(', ')
    .slice(0, 2_000)
}
