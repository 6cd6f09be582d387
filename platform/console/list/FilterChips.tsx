import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import type { Filter, FilterValue } from '#platform/console/list/list-props.ts'
import {
  type ListState,
  isNarrowed,
  queryOf,
  withFilter,
  withPeriod,
  withoutFilters,
} from '#platform/console/list/list-state.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import type { Counted } from '#platform/console/list/use-counts.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-bar.module.css'

// Loaded on demand because many lists have no date filter.
const PeriodFilter = lazyPart(async () => ({ default: (await import('./PeriodFilter.tsx')).PeriodFilter }))

type Change = (next: ListState, how?: { replace?: boolean }) => void
type Props = {
  filters: readonly Filter[]
  state: ListState
  change: Change
  /** List whose rows are counted for each option of a filter. */
  counted: Counted['list']
}

export const isFilterSet = (
  { kind, key }: Filter,
  { filters, dateFrom, dateTo }: Pick<ListState, 'filters' | 'dateFrom' | 'dateTo'>,
) => (kind === 'dates' ? dateFrom !== undefined || dateTo !== undefined : filters[key] !== undefined)

/** Active and pinned filters with their values, and a menu to add others. */
export function FilterChips({ filters, state, change, counted }: Props) {
  const t = useWords(listWords)
  const [added, setAdded] = useState<string | null>(null)
  const isSet = (filter: Filter) => isFilterSet(filter, state)
  const visibleFilters = filters.filter((filter) => filter.pinned || isSet(filter) || filter.key === added)
  const others = filters.filter((filter) => !visibleFilters.includes(filter))
  const addFilter = (filter: Filter) => {
    setAdded(null)
    change(filter.kind === 'dates' ? withPeriod(state, {}) : withFilter(state, filter.key, undefined))
  }

  return (
    <>
      {visibleFilters.map((filter) => (
        <span key={filter.key} className={styles.chip} data-set={isSet(filter) || undefined}>
          <FilterField
            filter={filter}
            state={state}
            change={change}
            counted={counted}
            isNew={filter.key === added}
          />
          {(isSet(filter) || !filter.pinned) && (
            <button
              type="button"
              className={styles.take}
              aria-label={t('removeFilter', { name: filter.label })}
              onClick={() => addFilter(filter)}
            >
              ✕
            </button>
          )}
        </span>
      ))}
      {others.length > 0 && (
        <ChoiceMenu
          name={t('addFilter')}
          buttonClass={styles.add}
          options={others.map(({ key, label }) => ({ value: key, label }))}
          chosen={[]}
          onPick={(key) => setAdded(String(key))}
        >
          + {t('addFilter')}
        </ChoiceMenu>
      )}
      {isNarrowed(state) && (
        <button type="button" className={styles.plain} onClick={() => change(withoutFilters(state))}>
          {t('clearAll')}
        </button>
      )}
    </>
  )
}

type FieldProps = Pick<Props, 'state' | 'change' | 'counted'> & { filter: Filter; isNew: boolean }

function FilterField({ filter, state, change, counted, isNew }: FieldProps) {
  const value = state.filters[filter.key]
  const set = (next: FilterValue | undefined) => change(withFilter(state, filter.key, next))
  switch (filter.kind) {
    case 'dates':
      return (
        <Suspense fallback={<span className={styles.label}>{filter.label}</span>}>
          <PeriodFilter
            label={filter.label}
            period={state}
            onChange={(period) => change(withPeriod(state, period))}
            isNew={isNew}
          />
        </Suspense>
      )
    case 'choice':
    case 'choices':
    case 'bool':
      return <ChoiceFilter {...{ filter, state, value, set, counted, isNew }} />
    case 'text':
      return (
        <label className={styles.label}>
          {filter.label}
          <input
            key={String(value ?? '')}
            className={styles.text}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus moves to the filter that was just added
            autoFocus={isNew}
            placeholder={filter.placeholder}
            defaultValue={String(value ?? '')}
            maxLength={100}
            onBlur={({ target }) => {
              if (target.value.trim() !== String(value ?? '')) set(target.value.trim() || undefined)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') set(event.currentTarget.value.trim() || undefined)
            }}
          />
        </label>
      )
  }
}

type ChoiceProps = {
  filter: Exclude<Filter, { kind: 'dates' | 'text' }>
  state: ListState
  counted: Counted['list']
  value: FilterValue | undefined
  set: (next: FilterValue | undefined) => void
  isNew: boolean
}

function ChoiceFilter({ filter, state, counted, value, set, isNew }: ChoiceProps) {
  const t = useWords(listWords)
  const any = filter.kind === 'choices' && filter.all !== undefined ? filter.all : t('any')
  const options =
    filter.kind === 'bool'
      ? [
          { value: 'true', label: filter.yes ?? t('yes') },
          { value: 'false', label: filter.no ?? t('no') },
        ]
      : filter.options
  const isMany = filter.kind === 'choices'
  const chosen: readonly (string | number)[] = Array.isArray(value)
    ? (value as (string | number)[])
    : value === undefined
      ? []
      : [typeof value === 'boolean' ? String(value) : (value as string | number)]
  const only = options.filter((option) => chosen.includes(option.value))
  const pick = (picked: string | number) => {
    if (picked === '') set(undefined)
    else if (filter.kind === 'bool') set(picked === 'true')
    else if (!isMany) set(picked)
    else {
      const next = chosen.includes(picked) ? chosen.filter((each) => each !== picked) : [...chosen, picked]
      set(next.length === 0 ? undefined : next)
    }
  }
  /** The state with no option and with each option alone, in their order. */
  const withEachOption = () =>
    [
      undefined,
      ...options.map((option) => (filter.kind === 'bool' ? option.value === 'true' : option.value)),
    ].map((option) =>
      withFilter(state, filter.key, isMany && option !== undefined ? [option as string | number] : option),
    )
  return (
    <ChoiceMenu
      name={filter.label}
      buttonClass={styles.label}
      startsOpen={isNew}
      options={[{ value: '', label: any }, ...options]}
      chosen={chosen.length === 0 ? [''] : chosen}
      onPick={pick}
      staysOpen={isMany}
      counted={{
        list: counted,
        states: queryOf(state).search === '' ? withEachOption() : [],
      }}
    >
      {filter.label}{' '}
      <strong className={styles.value}>
        {only.length === 0 ? any : only.length === 1 ? only[0]?.label : t('selected', { n: only.length })}
      </strong>
    </ChoiceMenu>
  )
}
