import { useApiQuery } from '#platform/console/api/api.ts'
import type { ListProps } from '#platform/console/list/list-props.ts'
import { type ListState, readState, queryOf, withFilter } from '#platform/console/list/list-state.ts'
import { tabFilterOf } from '#platform/console/list/tab-filter.ts'
import { type Counted, useCounts } from '#platform/console/list/use-counts.ts'
import type { List } from '#platform/console/list/use-list.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { type SavedView, viewCalls } from '#platform/contract/views.ts'
import styles from './view-tabs.module.css'

/** Saved views shown as tabs. The others are in the menu of views. */
const maxViewTabs = 4

type Tab = { key: string; label: string; state: ListState; isCurrent: boolean }
type Props<Row> = { props: ListProps<Row>; list: List<Row>; withViews: boolean }

/** Statuses and saved views of a list as tabs, each with its number of rows. */
export function ViewTabs<Row>({ props, list, withViews }: Props<Row>) {
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
  return (
    <nav className={styles.tabs} aria-label={t('viewsAndStatuses')}>
      <Tabs
        tabs={[...statuses, ...saved]}
        list={props}
        isReady={!(withViews && isPending) && queryOf(state).search === ''}
        onSelect={change}
      />
    </nav>
  )

  function stateOf({ query }: SavedView) {
    return readState(new URLSearchParams(query.parameters), filters)
  }
}

type TabsProps = {
  tabs: readonly Tab[]
  list: Counted['list']
  isReady: boolean
  onSelect: (state: ListState) => void
}

function Tabs({ tabs, list, isReady, onSelect }: TabsProps) {
  const counts = useCounts({ list, states: tabs.map(({ state }) => state) }, isReady)
  return tabs.map(({ key, label, state, isCurrent }, index) => (
    <button
      key={key}
      type="button"
      className={styles.tab}
      {...(isCurrent && { 'aria-current': true })}
      onClick={() => onSelect(state)}
    >
      {label} {counts[index] !== undefined && <span className="ms-6 font-normal muted">{counts[index]}</span>}
    </button>
  ))
}
