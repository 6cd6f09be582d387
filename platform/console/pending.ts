import { storeOf, useStore } from '#platform/console/store.ts'

/** Which indicator a pending request shows: the overlay for what the screen waits for, the thin bar for the rest. */
export type Indicator = 'overlay' | 'bar'

const pending = { overlay: storeOf(0), bar: storeOf(0) }

/** How many requests that the screen waits for are pending. The overlay shows while there is one. */
export const usePending = () => useStore(pending.overlay)
export const pendingNow = () => pending.overlay.get()

/** Requests shorter than this show no bar. */
const barAfterMs = 150
/** Once shown, the bar stays this long at least, so that it does not flicker between short requests. */
const barAtLeastMs = 300

const bar = storeOf(false)
/** Whether the thin bar for background requests is shown. It changes a few times a second at most. */
export const useBackgroundBar = () => useStore(bar)

let barTimer: ReturnType<typeof setTimeout> | undefined
let shownAt = 0

pending.bar.subscribe(() => {
  const wanted = pending.bar.get() > 0
  if (wanted === bar.get()) {
    clearTimeout(barTimer)
    barTimer = undefined
    return
  }
  const shownForMs = Date.now() - shownAt
  barTimer ??= setTimeout(switchBar, wanted ? barAfterMs : Math.max(0, barAtLeastMs - shownForMs))
})

function switchBar() {
  barTimer = undefined
  bar.set(pending.bar.get() > 0)
  shownAt = Date.now()
}

/** Counts a request in, and returns what counts it out again: once, however often it is called. */
export function countRequest(indicator: Indicator = 'overlay'): () => void {
  const count = pending[indicator]
  let counted = true
  count.set((n) => n + 1)
  return () => {
    if (counted) count.set((n) => Math.max(0, n - 1))
    counted = false
  }
}
