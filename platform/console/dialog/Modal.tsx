import { Modal as KitModal, type ModalProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const fields =
  'input:not([type=hidden], [type=file], [disabled]), textarea:not([disabled]), select:not([disabled])'
const mainButton = 'button[type=submit]:not([disabled])'

/**
 * Modal of the UI kit. The focus starts at the first field, otherwise at the main button, and returns to the opener
 * even if the modal is unmounted without being closed first. A click beside it does not discard what was typed.
 */
export function Modal({ children, ...props }: ModalProps) {
  const [opener] = useState(() => document.activeElement)
  const [isTyped, setTyped] = useState(false)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return (
    <KitModal closeOnClickOutside={!isTyped} onInput={() => setTyped(true)} {...props}>
      <FirstFocus />
      {children}
    </KitModal>
  )
}

/**
 * Focuses the first field or main button of a modal, also of content that loads after it opened. The kit alone would focus
 * the close button, which a space then closes.
 */
function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const body = mark.current?.parentElement
    if (!body || body.querySelector('[data-autofocus]')) return
    const first = body.querySelector(fields) ?? body.querySelector(mainButton)
    if (first) return first.setAttribute('data-autofocus', 'true')
    const observer = new MutationObserver(() => {
      const loaded = body.querySelector<HTMLElement>(fields) ?? body.querySelector<HTMLElement>(mainButton)
      if (loaded && !body.contains(document.activeElement)) loaded.focus()
      if (loaded) observer.disconnect()
    })
    // The main button is disabled while what it confirms is loading.
    observer.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [])
  return <span ref={mark} hidden />
}
