import type { AnyRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { parseSearch } from './address.ts'

/** Time in milliseconds that the pointer or focus rests on a link before its screen is prefetched. */
const prefetchDelayMs = 60

let prefetchTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Event handlers of an anchor to a console address, which open it without loading the page and prefetch its screen on
 * hover, focus and touch. The router's own link computes its address on every render and for every link, which took
 * 4 % of the time until the rows of a first list (docs/benchmarks.md).
 */
export function linkEvents(router: AnyRouter, address: string) {
  const prefetch = () => void router.preloadRoute(targetOf(address) as never).catch(() => {})
  const cancel = () => clearTimeout(prefetchTimer)
  const prefetchLater = () => {
    cancel()
    prefetchTimer = setTimeout(prefetch, prefetchDelayMs)
  }
  return {
    onClick: (event: MouseEvent) => {
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (event.defaultPrevented || event.button !== 0 || isForBrowser) return
      event.preventDefault()
      cancel()
      void router.navigate(targetOf(address) as never)
    },
    onMouseEnter: prefetchLater,
    onFocus: prefetchLater,
    onMouseLeave: cancel,
    onBlur: cancel,
    onTouchStart: prefetch,
  }
}

function targetOf(address: string) {
  const { pathname, search, hash } = new URL(address, location.origin)
  return { to: pathname, search: parseSearch(search), ...(hash && { hash: hash.slice(1) }) }
}
