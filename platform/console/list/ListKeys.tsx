import { hasNext } from '#platform/console/list/Pager.tsx'
import type { List } from '#platform/console/list/use-list.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useShortcut } from '#platform/console/shortcuts.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const focusRows = (event: KeyboardEvent) => {
  // A focused row handles the arrow keys itself.
  if (event.defaultPrevented) return
  event.preventDefault()
  const rowIn = (list: string) => document.querySelector<HTMLElement>(`${list} tr[data-key][tabindex="0"]`)
  ;(rowIn('[data-list][data-main]') ?? rowIn('[data-list]'))?.focus()
}
const byRow = () => {}

/** Keyboard shortcuts of the main list of a screen, active unless a field or dialog has the focus. */
export function ListKeys<Row>({ list: { state, change, page } }: { list: List<Row> }) {
  const t = useWords(listWords)
  useShortcut({ key: 'j', label: t('keyDown') }, focusRows)
  useShortcut({ key: 'k', label: t('keyUp') }, focusRows)
  // The focused row handles these keys itself. They are registered only for the list of shortcuts.
  useShortcut({ key: 'Enter', label: t('keyOpen') }, byRow)
  useShortcut({ key: 'x', label: t('keySelect') }, byRow)
  useShortcut({ key: 'e', label: t('keyEdit') }, byRow)
  useShortcut({ key: 'm', label: t('keyMenu') }, byRow)
  useShortcut({ key: '<', label: t('previous') }, () => {
    if (state.page > 1) change((now) => ({ ...now, page: state.page - 1 }))
  })
  useShortcut({ key: '>', label: t('next') }, () => {
    if (page && hasNext(page.pageInfo, state.page)) change((now) => ({ ...now, page: state.page + 1 }))
  })
  return null
}
