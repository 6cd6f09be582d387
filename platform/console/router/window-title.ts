import { useEffect } from 'react'
import { brandName } from '#platform/console/configuration.ts'
import { createStore, useStore } from '#platform/console/store.ts'

/** Title set by the page itself instead of the screen, such as that of an error page. */
const pageTitle = createStore<string | null>(null)

export const titleOf = (page: string | undefined) => (page ? `${page} | ${brandName}` : brandName)

/** Sets the window title to that of the screen. */
export function useWindowTitle(screen: string | undefined) {
  const page = useStore(pageTitle) ?? screen
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
}

/** Sets the window title while the component is mounted. */
export function useTitle(page: string) {
  useEffect(() => {
    pageTitle.set(page)
    return () => pageTitle.set(null)
  }, [page])
}
