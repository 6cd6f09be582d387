import { useEffect } from 'react'

const product = 'ERP'

export const titleOf = (page: string | undefined) => (page ? `${page} | ${product}` : product)

/** Names the window after the page. The screen's declared name does so for every screen by itself. */
export function useTitle(page: string | undefined) {
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
}
