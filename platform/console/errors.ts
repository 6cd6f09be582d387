import type { FieldFault } from '#platform/contract/call.ts'
import { storeOf, useStore } from '#platform/console/store.ts'

/** The faults that the last failed answer named. Forms show each at its input. */
export type Faults = { list: readonly FieldFault[]; at: number }

const none: Faults = { list: [], at: 0 }
const faults = storeOf<Faults>(none)

export const readErrors = faults.get
export const useErrors = () => useStore(faults)
export const keepErrors = (list: readonly FieldFault[]) => faults.set({ list, at: Date.now() })

/** On navigation and on the next submit, what was wrong before is no longer news. */
export const clearErrors = () => faults.set(none)
