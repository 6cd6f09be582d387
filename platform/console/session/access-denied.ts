import type { Guard } from '#platform/access/access.ts'
import { createStore, useStore } from '#platform/console/store.ts'

const deniedGuard = createStore<Guard | null>(null)

/** The guard that turned the person away, until they have read so. */
export const useDeniedGuard = () => useStore(deniedGuard)
export const getDeniedGuard = deniedGuard.get

/** Says that access is limited, in the specification's words. */
export const showAccessDenied = (guard: Guard) => deniedGuard.set(guard)
export const closeAccessDenied = () => deniedGuard.set(null)
