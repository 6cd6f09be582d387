import type { Guard } from '#platform/access/access.ts'
import { createStore, useStore } from '#platform/console/store.ts'

const deniedGuard = createStore<Guard | null>(null)

/** Guard that denied the last navigation, until the message is closed. */
export const useDeniedGuard = () => useStore(deniedGuard)
export const getDeniedGuard = deniedGuard.get

/** Shows the access denied message for a guard. */
export const showAccessDenied = (guard: Guard) => deniedGuard.set(guard)
export const closeAccessDenied = () => deniedGuard.set(null)
