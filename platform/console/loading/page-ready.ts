import { createStore, useStore } from '#platform/console/store.ts'

/** Whether a page of staff stands, or none has begun: what nobody waits for is not begun before. */
const pageReady = createStore(true)

/** A page that somebody waits for: what nobody waits for leaves the browser to it. */
export function markPageLoading() {
  pageReady.set(false)
  // Whatever keeps the page from standing keeps nothing else.
  setTimeout(() => pageReady.set(true), 5_000)
}

/** The page stands: it is painted before anything else is asked. */
export const markPageReady = () => void requestAnimationFrame(() => setTimeout(() => pageReady.set(true)))

export const usePageReady = () => useStore(pageReady)

/** Does something at once, or once the first page is painted. */
export function whenPageReady(callback: () => void) {
  if (pageReady.get()) return callback()
  const unsubscribe = pageReady.subscribe(() => {
    unsubscribe()
    callback()
  })
}
