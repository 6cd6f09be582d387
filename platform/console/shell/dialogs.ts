import { useEffect } from 'react'
import { storeOf, useStore } from '#platform/console/store.ts'
import { isTyping } from '#platform/console/shortcuts.ts'

type Dialog = 'palette' | 'shortcuts'

const open = storeOf<Dialog | null>(null)

export const useOpenDialog = () => useStore(open)
export const openDialog = (dialog: Dialog) => open.set(dialog)
export const closeDialog = () => open.set(null)

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
