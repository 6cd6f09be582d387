import { useEffect } from 'react'
import { createStore, useStore } from '#platform/console/store.ts'

const product = 'ERP'

/** What a page calls itself where that is not its screen's name, as a page that shows an error. */
const pageTitle = createStore<string | null>(null)

export const titleOf = (page: string | undefined) => (page ? `${page} | ${product}` : product)

/** Names the window after the shown screen. */
export function useWindowTitle(screen: string | undefined) {
  const page = useStore(pageTitle) ?? screen
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
}

/** Names the window after the page itself, for as long as it is shown. */
export function useTitle(page: string) {
  useEffect(() => {
    pageTitle.set(page)
    return () => pageTitle.set(null)
  }, [page])
}
