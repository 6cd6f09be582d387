import type { Guard } from '#platform/access/access.ts'
import { storeOf, useStore } from '#platform/console/store.ts'

const denied = storeOf<Guard | null>(null)

/** The guard that turned the person away, until they have read so. */
export const useDenied = () => useStore(denied)
export const deniedNow = denied.get

/** Says that access is limited, in the specification's words. */
export const showDenied = (guard: Guard) => denied.set(guard)
export const closeDenied = () => denied.set(null)
