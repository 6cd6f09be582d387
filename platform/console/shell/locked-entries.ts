import { createStore, useStore } from '#platform/console/store.ts'

const storageKey = 'erp.locked-entries'
type Choice = 'shown' | 'hidden'

function storedChoice(): Choice | null {
  const stored = localStorage.getItem(storageKey)
  return stored === 'shown' || stored === 'hidden' ? stored : null
}

const choice = createStore(storedChoice())

/**
 * Whether the menu shows entries that the person may not open. Until they choose, entries are hidden if most of the menu
 * is locked, as for a role with a few permissions.
 */
export function useLockedShown({ open, locked }: { open: number; locked: number }): boolean {
  const chosen = useStore(choice)
  return chosen === null ? locked <= open : chosen === 'shown'
}

export function setLockedShown(isShown: boolean) {
  choice.set(isShown ? 'shown' : 'hidden')
  localStorage.setItem(storageKey, isShown ? 'shown' : 'hidden')
}
