import { hasNext } from '#platform/console/list/Pager.tsx'
import type { List } from '#platform/console/list/use-list.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useShortcut } from '#platform/console/shell/shortcuts.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const focusRows = (event: KeyboardEvent) => {
  // A row that has the focus moves it on by itself.
  if (event.defaultPrevented) return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-list] tr[data-key][tabindex="0"]')?.focus()
}
const byRow = () => {}

/** The keys of a list screen, wherever the focus is but in a field or a dialog. */
export function useListKeys<Row>({ state, change, page }: List<Row>) {
  const t = useWords(listWords)
  useShortcut({ key: 'j', label: t('keyDown') }, focusRows)
  useShortcut({ key: 'k', label: t('keyUp') }, focusRows)
  // The row that has the focus answers these itself; here they are only told.
  useShortcut({ key: 'Enter', label: t('keyOpen') }, byRow)
  useShortcut({ key: 'x', label: t('keySelect') }, byRow)
  useShortcut({ key: 'e', label: t('keyEdit') }, byRow)
  useShortcut({ key: 'm', label: t('keyMenu') }, byRow)
  useShortcut({ key: '[', label: t('previous') }, () => {
    if (state.page > 1) change((now) => ({ ...now, page: state.page - 1 }))
  })
  useShortcut({ key: ']', label: t('next') }, () => {
    if (page && hasNext(page.pageInfo, state.page)) change((now) => ({ ...now, page: state.page + 1 }))
  })
}
