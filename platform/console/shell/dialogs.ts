import { useEffect, useEffectEvent } from 'react'
import { getLayout } from '#platform/console/appearance/layout.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { useScreen } from '#platform/console/menu.ts'
import { togglePanel } from './panel.ts'
import { isTyping } from '#platform/console/shortcuts.ts'

type Dialog = 'palette' | 'help'

const open = createStore<Dialog | null>(null)

export const useOpenDialog = () => useStore(open)
export const closeDialog = () => open.set(null)
export function openDialog(dialog: Dialog) {
  if (dialog === 'palette' && open.get() !== 'palette') captureTyping()
  open.set(dialog)
}

let typed: string | null = null

/**
 * Captures keys until the palette has loaded and has the focus. Otherwise the screen would treat them as its
 * shortcuts.
 */
function captureTyping() {
  if (typed !== null) return
  typed = ''
  addEventListener('keydown', captureKey, { capture: true })
}

function captureKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') {
    takeTypedText()
    return closeDialog()
  }
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') typed = (typed ?? '').slice(0, -1)
  else if (key.length === 1) typed = (typed ?? '') + key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Returns the text typed while the palette loaded and stops capturing. */
export function takeTypedText(): string {
  removeEventListener('keydown', captureKey, { capture: true })
  const text = typed ?? ''
  typed = null
  return text
}

/** Keyboard shortcuts available on all screens of the shell. */
export function useFrameShortcuts() {
  const screen = useScreen()
  const toggleMenuPanel = useEffectEvent(() => togglePanel(screen))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        return openDialog('palette')
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('[aria-modal="true"]'))
        return
      if (key === '[' && getLayout().layout === 'vertical') return toggleMenuPanel()
      if (key === '?') return openDialog('help')
      if (key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
        event.preventDefault()
        if (search) search.focus()
        else openDialog('palette')
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
