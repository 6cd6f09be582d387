import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Filter } from '#platform/console/list/list-props.ts'
import { dayInManila } from '#platform/console/list/manila-days.ts'
import { allDays, isUsualDays } from '#platform/console/list/first-request.ts'
import { type ListState, own, readState, writeState } from '#platform/console/list/list-state.ts'

type Change = (next: ListState, how?: { replace?: boolean }) => void

const atFirst: ListState = { page: 1, search: '', filters: {} }

/** A list's state: in the address, under a prefix where a screen has several, or only here. */
export function useListState(
  filters: readonly Filter[],
  place: { address: string } | 'here',
  defaultDays?: 'today',
): [ListState, Change] {
  const today = defaultDays && dayInManila()
  const [local, setLocal] = useState(today ? { ...atFirst, dateFrom: today, dateTo: today } : atFirst)
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  const router = useRouter()
  if (place === 'here') return [local, setLocal]

  const prefix = place.address
  const parameters = new URLSearchParams(text)
  const change: Change = (next, { replace = false } = {}) => {
    // The address as it is now: two changes may follow each other before the screen is drawn again.
    const now = new URLSearchParams(router.latestLocation.searchStr)
    const others = Object.fromEntries([...now].filter(([name]) => !belongs(name, filters, prefix)))
    void router.navigate({
      to: '.',
      search: { ...others, ...written(next, prefix, today) } as never,
      replace,
      resetScroll: false,
    })
  }
  const state = readState(parameters, filters, prefix)
  const isUsual = today !== undefined && isUsualDays(parameters, prefix)
  return [isUsual ? { ...state, dateFrom: today, dateTo: today } : state, change]
}

function written(state: ListState, prefix: string, today: string | undefined) {
  const parameters = writeState(state, prefix)
  if (today === undefined || state.view !== undefined) return parameters
  if (state.dateFrom === undefined && state.dateTo === undefined)
    return { ...parameters, [prefix + allDays]: 'yes' }
  if (state.dateFrom !== today || state.dateTo !== today) return parameters
  const { [`${prefix}from`]: _from, [`${prefix}to`]: _to, ...rest } = parameters
  return rest
}

// Without a prefix only the list's own names are replaced; other parameters of the screen stay.
function belongs(name: string, filters: readonly Filter[], prefix: string) {
  if (!name.startsWith(prefix)) return false
  const bare = name.slice(prefix.length)
  return (
    own.includes(bare) ||
    bare === allDays ||
    bare.startsWith('filter.') ||
    filters.some(({ key }) => key === bare)
  )
}
