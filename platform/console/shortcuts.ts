import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#platform/console/store.ts'

/** Keyboard shortcut with its description for the help. */
export type Shortcut = { key: string; label: string }

const shortcuts = createStore<readonly Shortcut[]>([])
export const useShortcuts = () => useStore(shortcuts)

/** Whether a key press belongs to a text field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

/** Registers a keyboard shortcut while a component is mounted. Inactive in text fields and dialogs. */
export function useShortcut({ key, label }: Shortcut, run: (event: KeyboardEvent) => void) {
  const onPress = useEffectEvent(run)
  useEffect(() => {
    const shortcut = { key, label }
    shortcuts.set((before) => [...before, shortcut])
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
      onPress(event)
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      shortcuts.set((before) => before.filter((each) => each !== shortcut))
    }
  }, [key, label])
}
