import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `close` when the pointer presses or the focus moves outside the elements of something open. */
export function useDismiss(
  isOpen: boolean,
  elements: readonly RefObject<HTMLElement | null>[],
  close: () => void,
) {
  const dismiss = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !elements.some(({ current }) => current?.contains(target))) close()
  })
  useEffect(() => {
    if (!isOpen) return
    const listener = (event: Event) => dismiss(event)
    document.addEventListener('pointerdown', listener)
    document.addEventListener('focusin', listener)
    return () => {
      document.removeEventListener('pointerdown', listener)
      document.removeEventListener('focusin', listener)
    }
  }, [isOpen])
}
