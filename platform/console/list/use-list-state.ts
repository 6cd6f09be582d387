import { useLocation, useRouter } from '@tanstack/react-router'
import { startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Filter } from '#platform/console/list/list-props.ts'
import { dayInManila } from '#platform/console/list/manila-days.ts'
import { allDays, usesDefaultDays } from './first-page-request.ts'
import {
  type ListState,
  stateParameters,
  readState,
  withRelativeDays,
  writeState,
} from '#platform/console/list/list-state.ts'

type ListStateHandle = {
  /** Most recently requested state. */
  latest: ListState
  /** State the rows are rendered with. */
  drawn: ListState
  now: () => ListState
  put: SetListState
  /** Renders a state first and updates the address afterwards. */
  draw: (state: ListState) => void
}
type SetListState = (next: ListState, how?: { replace?: boolean }) => void

const addressIn = ({ pathname, searchStr }: { pathname: string; searchStr: string }) => pathname + searchStr

const initialState: ListState = { page: 1, search: '', filters: {} }

/**
 * State of a list, kept in the address, with a prefix if the screen has several lists, or only in the component. The
 * rendered state follows the latest one as a deferred value, so that input never waits for the table.
 */
export function useListState(
  filters: readonly Filter[],
  place: { address: string } | 'here',
  defaultDays?: 'today',
): ListStateHandle {
  const today = defaultDays && dayInManila()
  const [local, setLocal] = useState(defaultDays ? withRelativeDays(initialState, defaultDays) : initialState)
  const localNow = useRef(local)
  const drawnLocal = useDeferredValue(local)
  const text = useLocation({ select: ({ searchStr }) => searchStr })
  const currentAddress = useLocation({ select: addressIn })
  const [early, setEarly] = useState<{ of: string; text: string; state: ListState } | null>(null)
  // The early state is valid only for the address it was rendered at, not after Back or a link.
  if (early !== null && early.of !== currentAddress) setEarly(null)
  const latestText = early?.of === currentAddress ? early.text : text
  const drawnText = useDeferredValue(latestText)
  const router = useRouter()
  const prefix = place === 'here' ? '' : place.address

  const searchOf = (state: ListState) => {
    // Reads the current address, because two changes may occur before the next render.
    const parameters = new URLSearchParams(router.latestLocation.searchStr)
    const others = Object.fromEntries([...parameters].filter(([name]) => !belongs(name, filters, prefix)))
    return { ...others, ...written(state, prefix, today) } as never
  }
  const put: SetListState = (next, { replace = false } = {}) => {
    if (place !== 'here')
      void router.navigate({ to: '.', search: searchOf(next), replace, resetScroll: false })
    else {
      localNow.current = next
      setLocal(next)
    }
  }
  const draw = (state: ListState) =>
    startTransition(() => {
      if (place === 'here') put(state)
      else {
        const { searchStr } = router.buildLocation({ to: '.', search: searchOf(state) })
        setEarly({ of: addressIn(router.latestLocation), text: searchStr, state })
      }
    })
  useEffect(() => {
    if (early === null) return
    const writeAddress = () => {
      if (addressIn(router.latestLocation) === early.of) put(early.state, { replace: true })
    }
    const timer = setTimeout(writeAddress)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the address is updated once per rendered state
  }, [early])

  if (place === 'here') return { latest: local, drawn: drawnLocal, now: () => localNow.current, put, draw }
  const stateOf = (parameters: string) => stateIn(parameters, filters, prefix, today)
  return {
    latest: stateOf(latestText),
    drawn: stateOf(drawnText),
    now: () => {
      const { latestLocation } = router
      return stateOf(early?.of === addressIn(latestLocation) ? early.text : latestLocation.searchStr)
    },
    put,
    draw,
  }
}

function stateIn(text: string, filters: readonly Filter[], prefix: string, today: string | undefined) {
  const parameters = new URLSearchParams(text)
  const state = readState(parameters, filters, prefix)
  const isUsual = today !== undefined && usesDefaultDays(parameters, prefix)
  return isUsual ? { ...state, days: 'today' as const, dateFrom: today, dateTo: today } : state
}

function written(state: ListState, prefix: string, today: string | undefined) {
  const parameters = writeState(state, prefix)
  if (today === undefined || state.view !== undefined) return parameters
  if (state.dateFrom === undefined && state.dateTo === undefined)
    return { ...parameters, [prefix + allDays]: 'yes' }
  if (state.dateFrom !== today || state.dateTo !== today) return parameters
  const { [`${prefix}from`]: _from, [`${prefix}to`]: _to, [`${prefix}days`]: _days, ...rest } = parameters
  return rest
}

// Without a prefix only the parameters of the list are replaced. Other parameters of the screen are kept.
function belongs(name: string, filters: readonly Filter[], prefix: string) {
  if (!name.startsWith(prefix)) return false
  const parameterName = name.slice(prefix.length)
  return (
    stateParameters.includes(parameterName) ||
    parameterName === allDays ||
    parameterName.startsWith('filter.') ||
    filters.some(({ key }) => key === parameterName)
  )
}
