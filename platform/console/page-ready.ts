import { createStore, useStore } from '#platform/console/store.ts'

/** Whether the first staff page has rendered, or none is loading. Background work waits for it. */
const pageReady = createStore(true)

/** Marks the first page as loading. Background work waits, so that it does not compete with the page. */
export function markPageLoading() {
  pageReady.set(false)
  // Fallback: starts background work after 5 s even if the page never renders.
  setTimeout(() => pageReady.set(true), 5_000)
}

/** Marks the page as ready after it has been painted. */
export const markPageReady = () => void requestAnimationFrame(() => setTimeout(() => pageReady.set(true)))

export const usePageReady = () => useStore(pageReady)

/** Runs a callback immediately, or after the first page has been painted. */
export function whenPageReady(callback: () => void) {
  if (pageReady.get()) return callback()
  const unsubscribe = pageReady.subscribe(() => {
    unsubscribe()
    callback()
  })
}
