import { storeOf, useStore } from '#platform/console/store.ts'

const waiting = storeOf(0)

/** How many requests of the screen are on their way. The overlay shows while it is more than none. */
export const usePending = () => useStore(waiting)
export const pendingNow = waiting.get

/** Counts a request in, and returns what counts it out again: once, however often it is called. */
export function countRequest(): () => void {
  let counted = true
  waiting.set((n) => n + 1)
  return () => {
    if (counted) waiting.set((n) => Math.max(0, n - 1))
    counted = false
  }
}
