import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Filter } from '#platform/console/list/list-props.ts'
import { type ListState, readState, writeState } from '#platform/console/list/list-state.ts'

type Change = (next: ListState, how?: { replace?: boolean }) => void

const atFirst: ListState = { page: 1, search: '', filters: {} }

/** A list's state: in the address, under a prefix where a screen has several, or only here. */
export function useListState(
  filters: readonly Filter[],
  place: { address: string } | 'here',
): [ListState, Change] {
  const [local, setLocal] = useState(atFirst)
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
      search: { ...others, ...writeState(next, prefix) } as never,
      replace,
      resetScroll: false,
    })
  }
  return [readState(parameters, filters, prefix), change]
}

const own = ['page', 'size', 'search', 'sort', 'dir', 'from', 'to', 'panel', 'view']

// Without a prefix only the list's own names are replaced; other parameters of the screen stay.
function belongs(name: string, filters: readonly Filter[], prefix: string) {
  if (!name.startsWith(prefix)) return false
  const bare = name.slice(prefix.length)
  return own.includes(bare) || bare.startsWith('filter.') || filters.some(({ key }) => key === bare)
}
