import { createStore, useStore } from '#platform/console/store.ts'

/** Indicator of a pending request: the overlay if the screen waits for it, otherwise the thin bar. */
export type Indicator = 'overlay' | 'bar'

const pending = { overlay: createStore(0), bar: createStore(0) }

/** Number of pending requests the screen waits for. The overlay is shown while it is positive. */
export const usePendingCount = () => useStore(pending.overlay)
export const getPendingCount = () => pending.overlay.get()

/** Delay in milliseconds before the bar is shown. Shorter requests show no bar. */
const barAfterMs = 150
/** Minimum time in milliseconds the bar stays visible, to prevent flickering. */
const minBarMs = 300

const bar = createStore(false)
/** Whether the thin bar for background requests is visible. */
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

/** Counts a pending request. Returns a function that removes it and can safely be called more than once. */
export function trackRequest(indicator: Indicator = 'overlay'): () => void {
  const count = pending[indicator]
  let counted = true
  count.set((n) => n + 1)
  return () => {
    if (counted) count.set((n) => Math.max(0, n - 1))
    counted = false
  }
}
