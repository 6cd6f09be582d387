import { useLocation, useRouter } from '@tanstack/react-router'
import { startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Filter } from '#platform/console/list/list-props.ts'
import { dayInManila } from '#platform/console/dates/manila-days.ts'
import { stringifySearch } from '#platform/console/router/address.ts'
import { allDays, usesDefaultDays } from './first-page-request.ts'
import { type ListEvent, type ListProgress, parametersOf, reduceProgress } from './list-progress.ts'
import { type ListState, stateParameters, readState, writeState } from './list-state.ts'

type SetListState = (next: ListState, how?: { replace?: boolean }) => void

type ListStateHandle = {
  /** Most recently requested state. */
  latest: ListState
  /** State the rows are rendered with. */
  drawn: ListState
  now: () => ListState
  /** Writes a state to the address. */
  put: SetListState
  /** Address of a state, or null if the state is only in the component. */
  hrefOf: (state: ListState) => string | null
  /** Renders a state first and updates the address afterwards. */
  draw: (state: ListState) => void
  /** The search that was typed and is not rendered yet. */
  typed: () => string | null
  dispatch: (event: ListEvent) => void
}

type Located = { pathname: string; searchStr: string }
const placeIn = ({ pathname, searchStr }: Located) => `${pathname}${searchStr}`

/**
 * State of a list, kept in the address, with a prefix if the screen has several lists, or only in the component. The
 * rendered state follows the latest one as a deferred value, so that input never waits for the table.
 */
export function useListState(
  filters: readonly Filter[],
  place: { address: string } | 'here',
  defaultDays?: 'today',
): ListStateHandle {
  const router = useRouter()
  const isHere = place === 'here'
  const prefix = isHere ? '' : place.address
  const today = defaultDays && dayInManila()
  const [progress, setProgress] = useState<ListProgress>({ pathname: '', text: '', shown: null, typed: null })
  const latestProgress = useRef(progress)
  // Two events may occur before the next render, and the address may have changed since the last one.
  const current = () => {
    const { pathname, searchStr } = router.latestLocation
    const before = latestProgress.current
    return isHere ? before : reduceProgress(before, { type: 'move', pathname, text: searchStr })
  }
  const dispatch = (event: ListEvent) => {
    const before = latestProgress.current
    latestProgress.current = reduceProgress(current(), event)
    // A typed search is not rendered.
    if (renderKeyOf(latestProgress.current) !== renderKeyOf(before)) setProgress(latestProgress.current)
  }

  const renderKeyOf = ({ pathname, text, shown }: ListProgress) =>
    isHere ? text : shown && placeIn({ pathname, searchStr: text }) + shown
  const stateOf = (parameters: string) => stateIn(parameters, filters, prefix, today)
  const searchOf = (state: ListState) => {
    const parameters = new URLSearchParams(router.latestLocation.searchStr)
    const others = Object.fromEntries([...parameters].filter(([name]) => !belongs(name, filters, prefix)))
    return { ...others, ...written(state, prefix, today) } as never
  }
  const put: SetListState = (next, { replace = false } = {}) => {
    if (isHere) {
      const text = String(new URLSearchParams(written(next, prefix, today)))
      dispatch({ type: 'move', pathname: '', text })
    } else void router.navigate({ to: '.', search: searchOf(next), replace, resetScroll: false })
  }
  const draw = (state: ListState) =>
    startTransition(() => {
      if (isHere) {
        dispatch({ type: 'change' })
        put(state)
      } else {
        const { searchStr } = router.buildLocation({ to: '.', search: searchOf(state) })
        dispatch({ type: 'draw', shown: searchStr })
      }
    })

  const location = useLocation({ select: placeIn })
  const address = useLocation({ select: ({ searchStr }) => searchStr })
  // Parameters that are not in the address yet apply only to the address at which they were set, not after Back or a link. The
  // router may render its newest address later than this component, which would undo a search while it is typed.
  const isAtAddress =
    isHere ||
    [location, placeIn(router.latestLocation)].includes(
      placeIn({ pathname: progress.pathname, searchStr: progress.text }),
    )
  const latestText = isAtAddress ? parametersOf(progress) : address
  const drawnText = useDeferredValue(latestText)

  const ahead = isAtAddress ? progress.shown : null
  useEffect(() => {
    if (ahead === null) return
    const writeAddress = () => {
      if (current().shown === ahead) put(stateOf(ahead), { replace: true })
    }
    const timer = setTimeout(writeAddress)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the address is updated once per rendered state
  }, [ahead])

  return {
    latest: stateOf(latestText),
    drawn: stateOf(drawnText),
    now: () => stateOf(parametersOf(current())),
    put,
    hrefOf: (state) => (isHere ? null : stringifySearch(searchOf(state))),
    draw,
    typed: () => current().typed,
    dispatch,
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
