import { useEffect, useRef } from 'react'
import { useScreenPath } from '#platform/console/menu.ts'

const inputs =
  'input:not([type=hidden], [type=file], [type=radio], [type=checkbox], :disabled), textarea:not(:disabled)'
const currentRow = 'tr[data-key][tabindex="0"]'

/**
 * Sets the focus when a page opens, and again when the element that had it is removed, such as the button of an act or the
 * row of a list. It is then at the current row of the same list or at the title of the page, never at the body.
 */
export function usePageFocus(main: React.RefObject<HTMLElement | null>) {
  const path = useScreenPath()
  const isOpening = useRef(true)
  useEffect(() => {
    let last: HTMLElement | null = null
    let list: Element | null = null
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      list = target.closest('[data-list]')
    }
    const onBlur = () =>
      queueMicrotask(() => {
        // A click on the page takes the focus away on purpose.
        if (last && isShown(last) && !last.matches(':disabled')) last = null
      })
    const check = () => {
      const { activeElement } = document
      if (activeElement && activeElement !== main.current && main.current?.contains(activeElement))
        isOpening.current &&= !isShown(activeElement)
      const isLost = activeElement === document.body && last !== null
      if ((!isOpening.current && !isLost) || document.querySelector('[aria-modal="true"]')) return
      // A button is disabled while its call is pending.
      const returns = !isOpening.current && last && isShown(last)
      const row = !isOpening.current && list && isShown(list) && list.querySelector<HTMLElement>(currentRow)
      const next = returns ? last : row || startOf(main.current, isOpening.current)
      if (!next || next.matches(':disabled')) return
      isOpening.current = false
      next.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [main])
  useEffect(() => void (isOpening.current = true), [path])
}

/** Whether an element is in the document and not hidden, as a page is while the next one loads. */
const isShown = (element: Element) => element.isConnected && element.checkVisibility()

/** First empty field of a new record, otherwise the title. On a touch screen a field would open the keyboard. */
function startOf(main: HTMLElement | null, isOpening: boolean): HTMLElement | null {
  const title = [...(main?.querySelectorAll('h1') ?? [])].find(isShown)
  if (!title) return null
  const fields = main?.querySelectorAll<HTMLInputElement>(`form[data-new] :is(${inputs})`) ?? []
  const first =
    isOpening && !matchMedia('(pointer: coarse)').matches && [...fields].find(({ value }) => value === '')
  title.tabIndex = -1
  return first || title
}
