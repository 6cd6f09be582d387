import type { Filter, ListProps, Query } from '#platform/console/list/list-props.ts'

export type TabFilter = Extract<Filter, { kind: 'choice' | 'choices' }>

/** With more options the filter stays in the toolbar. */
const maxTabs = 10

/** Returns the filter whose options are the tabs of the list: its status, unless the list names another. */
export function tabFilterOf<Row>({
  filters = [],
  tabs = 'status',
}: Pick<ListProps<Row>, 'filters' | 'tabs'>) {
  return filters.find(
    (filter): filter is TabFilter =>
      filter.key === tabs &&
      (filter.kind === 'choice' || filter.kind === 'choices') &&
      filter.options.length > 1 &&
      filter.options.length <= maxTabs,
  )
}

/**
 * Removes the filter of the tabs from the toolbar, unless several of its options are chosen. Where the list accepts
 * several, it can still be added there.
 */
export function withoutTabFilter<Row>(props: ListProps<Row>, chosen: Query['filters']): ListProps<Row> {
  const tabs = tabFilterOf(props)
  if (!tabs) return props
  const value = chosen[tabs.key]
  const isOneTab = value !== undefined && (!Array.isArray(value) || value.length === 1)
  const filters = (props.filters ?? []).flatMap((each) =>
    each !== tabs ? [each] : tabs.kind === 'choice' || isOneTab ? [] : [{ ...tabs, pinned: false }],
  )
  return { ...props, filters }
}
