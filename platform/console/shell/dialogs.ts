import { useEffect } from 'react'
import { createStore, useStore } from '#platform/console/store.ts'
import { isTyping } from './shortcuts.ts'

type Dialog = 'palette' | 'shortcuts'

const open = createStore<Dialog | null>(null)

export const useOpenDialog = () => useStore(open)
export const closeDialog = () => open.set(null)
export function openDialog(dialog: Dialog) {
  if (dialog === 'palette' && open.get() !== 'palette') captureTyping()
  open.set(dialog)
}

let typed: string | null = null

/**
 * Until the palette has come and holds the focus, what is typed is kept for it: people go on typing, and the screen
 * beneath would take the letters for its own keys.
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

/** Hands over what was typed while the palette was on its way, and keeps no more. */
export function takeTypedText(): string {
  removeEventListener('keydown', captureKey, { capture: true })
  const text = typed ?? ''
  typed = null
  return text
}

/** The keys that work everywhere in the frame. */
export function useFrameShortcuts() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        return openDialog('palette')
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('[aria-modal="true"]'))
        return
      if (key === '?') return openDialog('shortcuts')
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
