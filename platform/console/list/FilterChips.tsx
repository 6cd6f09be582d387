'use no memo'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import type { Filter, FilterValue } from '#platform/console/list/list-props.ts'
import {
  type ListState,
  isNarrowed,
  withFilter,
  withDays,
  withoutFilters,
} from '#platform/console/list/list-state.ts'
import { Popover } from './Popover.tsx'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-bar.module.css'

// Loaded on demand because many lists have no date filter.
const DaysFilter = lazyPart(async () => ({ default: (await import('./DaysFilter.tsx')).DaysFilter }))

type Change = (next: ListState, how?: { replace?: boolean }) => void
type Props = { filters: readonly Filter[]; state: ListState; change: Change }

/** Active and pinned filters with their values, and a menu to add others. */
export function FilterChips({ filters, state, change }: Props) {
  const t = useWords(listWords)
  const [added, setAdded] = useState<string | null>(null)
  const isSet = ({ kind, key }: Filter) =>
    kind === 'dates'
      ? state.dateFrom !== undefined || state.dateTo !== undefined
      : state.filters[key] !== undefined
  const visibleFilters = filters.filter((filter) => filter.pinned || isSet(filter) || filter.key === added)
  const others = filters.filter((filter) => !visibleFilters.includes(filter))
  const addFilter = (filter: Filter) => {
    setAdded(null)
    change(filter.kind === 'dates' ? withDays(state, '', '') : withFilter(state, filter.key, undefined))
  }

  return (
    <>
      {visibleFilters.map((filter) => (
        <span key={filter.key} className={styles.chip} data-set={isSet(filter) || undefined}>
          <FilterField filter={filter} state={state} change={change} isNew={filter.key === added} />
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
        <select
          className={styles.add}
          aria-label={t('addFilter')}
          value=""
          onChange={(event) => setAdded(event.target.value)}
        >
          <option value="">+ {t('addFilter')}</option>
          {others.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
      {isNarrowed(state) && (
        <button type="button" className={styles.plain} onClick={() => change(withoutFilters(state))}>
          {t('clearFilters')}
        </button>
      )}
    </>
  )
}

type FieldProps = { filter: Filter; state: ListState; change: Change; isNew: boolean }

function FilterField({ filter, state, change, isNew }: FieldProps) {
  const t = useWords(listWords)
  const value = state.filters[filter.key]
  const set = (next: FilterValue | undefined) => change(withFilter(state, filter.key, next))
  switch (filter.kind) {
    case 'dates':
      return (
        <Suspense fallback={<span className={styles.label}>{filter.label}</span>}>
          <DaysFilter label={filter.label} state={state} change={change} isNew={isNew} />
        </Suspense>
      )
    case 'choice':
    case 'bool': {
      const options =
        filter.kind === 'choice'
          ? filter.options
          : [
              { value: 'true', label: filter.yes ?? t('yes') },
              { value: 'false', label: filter.no ?? t('no') },
            ]
      return (
        <label className={styles.label}>
          {filter.label}
          <select
            className={styles.select}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus moves to the filter that was just added
            autoFocus={isNew}
            value={value === undefined ? '' : String(value)}
            onChange={({ target }) => {
              const found = options.find((option) => String(option.value) === target.value)?.value
              set(filter.kind === 'bool' && found !== undefined ? found === 'true' : found)
            }}
          >
            <option value="">{t('any')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      )
    }
    case 'choices':
      return <ChoicesFilter filter={filter} value={value} set={set} isNew={isNew} />
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

type ChoicesProps = {
  filter: Extract<Filter, { kind: 'choices' }>
  value: FilterValue | undefined
  set: (next: FilterValue | undefined) => void
  isNew: boolean
}

function ChoicesFilter({ filter, value, set, isNew }: ChoicesProps) {
  const t = useWords(listWords)
  const chosen = Array.isArray(value) ? (value as (string | number)[]) : []
  const only = filter.options.filter((option) => chosen.includes(option.value))
  const valueText =
    only.length === 0
      ? (filter.all ?? t('any'))
      : only.length === 1
        ? only[0]?.label
        : t('selected', { n: only.length })
  return (
    <Popover
      name={filter.label}
      label={
        <>
          {filter.label} <strong>{valueText}</strong>
        </>
      }
      buttonClass={styles.label}
      startsOpen={isNew}
    >
      {() => (
        <>
          {filter.all !== undefined && (
            <label className={styles.option}>
              <input type="checkbox" checked={chosen.length === 0} onChange={() => set(undefined)} />
              {filter.all}
            </label>
          )}
          {filter.options.map((option) => (
            <label key={option.value} className={styles.option}>
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={() => {
                  const next = chosen.includes(option.value)
                    ? chosen.filter((each) => each !== option.value)
                    : [...chosen, option.value]
                  set(next.length === 0 ? undefined : next)
                }}
              />
              {option.label}
            </label>
          ))}
        </>
      )}
    </Popover>
  )
}
