import { storeOf, useStore } from '#platform/console/store.ts'

/** Whether a page of staff stands, or none has begun: what nobody waits for is not begun before. */
const stands = storeOf(true)

/** A page that somebody waits for: what nobody waits for leaves the browser to it. */
export function beginFirstPaint() {
  stands.set(false)
  // Whatever keeps the page from standing keeps nothing else.
  setTimeout(() => stands.set(true), 5_000)
}

/** The page stands: it is painted before anything else is asked. */
export const pageStands = () => void requestAnimationFrame(() => setTimeout(() => stands.set(true)))

export const useStands = () => useStore(stands)

/** Does something at once, or once the first page is painted. */
export function afterFirstPaint(act: () => void) {
  if (stands.get()) return act()
  const stop = stands.subscribe(() => {
    stop()
    act()
  })
}
