import { createStore, useStore } from '#platform/console/store.ts'

/** Which indicator a pending request shows: the overlay for what the screen waits for, the thin bar for the rest. */
export type Indicator = 'overlay' | 'bar'

const pending = { overlay: createStore(0), bar: createStore(0) }

/** How many requests that the screen waits for are pending. The overlay shows while there is one. */
export const usePendingCount = () => useStore(pending.overlay)
export const getPendingCount = () => pending.overlay.get()

/** Requests shorter than this show no bar. */
const barAfterMs = 150
/** Once shown, the bar stays this long at least, so that it does not flicker between short requests. */
const minBarMs = 300

const bar = createStore(false)
/** Whether the thin bar for background requests is shown. It changes a few times a second at most. */
export const useBackgroundBar = () => useStore(bar)

let barTimer: ReturnType<typeof setTimeout> | undefined
let barShownAt = 0

pending.bar.subscribe(() => {
  const shouldShow = pending.bar.get() > 0
  if (shouldShow === bar.get()) {
    clearTimeout(barTimer)
    barTimer = undefined
    return
  }
  const shownForMs = Date.now() - barShownAt
  barTimer ??= setTimeout(updateBar, shouldShow ? barAfterMs : Math.max(0, minBarMs - shownForMs))
})

function updateBar() {
  barTimer = undefined
  bar.set(pending.bar.get() > 0)
  barShownAt = Date.now()
}

/** Counts a request in, and returns what counts it out again: once, however often it is called. */
export function trackRequest(indicator: Indicator = 'overlay'): () => void {
  const count = pending[indicator]
  let counted = true
  count.set((n) => n + 1)
  return () => {
    if (counted) count.set((n) => Math.max(0, n - 1))
    counted = false
  }
}
