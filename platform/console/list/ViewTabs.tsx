import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi, useApiQuery } from '#platform/console/api/api.ts'
import type { ListProps } from '#platform/console/list/list-props.ts'
import { type ListState, readState, queryOf, withFilter } from '#platform/console/list/list-state.ts'
import { totalOf } from '#platform/console/list/Pager.tsx'
import { tabFilterOf } from '#platform/console/list/tab-filter.ts'
import type { List } from '#platform/console/list/use-list.ts'
import { listWords } from '#platform/console/list/words.ts'
import { usePageReady } from '#platform/console/loading/page-ready.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { listCountCalls } from '#platform/contract/list-counts.ts'
import { type SavedView, viewCalls } from '#platform/contract/views.ts'
import styles from './view-tabs.module.css'

/** Saved views shown as tabs. The others are in the menu of views. */
const maxViewTabs = 4

type Tab = { key: string; label: string; state: ListState; isCurrent: boolean }
type Props<Row> = { props: ListProps<Row>; list: List<Row> }

/** Statuses and saved views of a list as tabs, each with its number of rows. */
export function ViewTabs<Row>({ props, list }: Props<Row>) {
  const t = useWords(listWords)
  const { latest, state, change, filters } = list
  const { data: views = [], isPending } = useApiQuery(
    viewCalls.list,
    { list: props.name },
    { background: true },
  )
  const filter = tabFilterOf(props)
  if (!filter) return null

  const { view, ...rest } = latest
  const value = latest.filters[filter.key]
  const isOnly = (option: string | number) =>
    Array.isArray(value) ? value.length === 1 && value[0] === option : value === option
  const statuses: Tab[] = [
    {
      key: '',
      label: t('all'),
      state: withFilter(rest, filter.key, undefined),
      isCurrent: value === undefined,
    },
    ...filter.options.map((option) => ({
      key: String(option.value),
      label: option.label,
      state: withFilter(rest, filter.key, filter.kind === 'choices' ? [option.value] : option.value),
      isCurrent: isOnly(option.value),
    })),
  ].map((tab) => ({ ...tab, isCurrent: tab.isCurrent && view === undefined }))
  const saved: Tab[] = views
    .filter(({ id }, index) => index < maxViewTabs || view === String(id))
    .map((each) => ({
      key: `view ${each.id}`,
      label: each.name,
      state: { ...stateOf(each), view: String(each.id) },
      isCurrent: view === String(each.id),
    }))
  const tabs = [...statuses, ...saved]

  return (
    <nav className={styles.tabs} aria-label={t('viewsAndStatuses')}>
      <Counted props={props} tabs={tabs} isReady={!isPending} isSearching={queryOf(state).search !== ''}>
        {(tab, count) => (
          <button
            key={tab.key}
            type="button"
            className={styles.tab}
            {...(tab.isCurrent && { 'aria-current': true })}
            onClick={() => change(tab.state)}
          >
            {tab.label} {count !== undefined && <span className={styles.count}>{count}</span>}
          </button>
        )}
      </Counted>
    </nav>
  )

  function stateOf({ query }: SavedView) {
    return readState(new URLSearchParams(query.parameters), filters)
  }
}

type CountedProps<Row> = {
  props: ListProps<Row>
  tabs: readonly Tab[]
  isReady: boolean
  isSearching: boolean
  children: (tab: Tab, count: string | undefined) => React.ReactNode
}

/** Counts are loaded after the rows, and not while the person searches, because each would be a search of its own. */
function Counted<Row>({
  props: { call, fixed = {} },
  tabs,
  isReady,
  isSearching,
  children,
}: CountedProps<Row>) {
  const isPageReady = usePageReady()
  const queries = tabs.map(({ state }) => {
    const { search, filters, dateFrom, dateTo } = queryOf(state)
    return {
      ...(search !== '' && { search }),
      filters,
      ...(dateFrom && { dateFrom }),
      ...(dateTo && { dateTo }),
    }
  })
  const { data: counts } = useQuery({
    // Writes that refresh the list refresh its counts.
    queryKey: [call.path, 'counts', fixed, queries],
    queryFn: ({ signal }) =>
      callApi(listCountCalls.counts, { list: call.path, fixed, queries }, { signal, background: true }),
    placeholderData: keepPreviousData,
    enabled: isPageReady && isReady && !isSearching,
  })
  return tabs.map((tab, index) => {
    const count = isSearching ? null : counts?.[index]
    return children(tab, count ? totalOf(count) : undefined)
  })
}
