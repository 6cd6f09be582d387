import { useEffect } from 'react'
import { hasNext } from '#platform/console/list/Pager.tsx'
import type { List } from '#platform/console/list/use-list.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of a list screen, wherever the focus is but in a field or a dialog: `/`, `j`, `k`, `[` and `]`. */
export function useListKeys<Row>({ state, change, page, rows }: List<Row>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[aria-modal=true]')) return
      if (event.key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus()
      else if ((event.key === 'j' || event.key === 'k') && rows.length > 0)
        document.querySelector<HTMLElement>('[data-list] tr[data-key][tabindex="0"]')?.focus()
      else if (event.key === '[' && state.page > 1) change({ ...state, page: state.page - 1 })
      else if (event.key === ']' && page && hasNext(page.pageInfo, state.page))
        change({ ...state, page: state.page + 1 })
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [state, change, page, rows])
}
