import type { FieldError } from '#platform/contract/call.ts'
import { createStore, useStore } from '#platform/console/store.ts'

/** The faults that the last failed answer named. Forms show each at its input. */
export type FieldErrors = { list: readonly FieldError[]; at: number }

const none: FieldErrors = { list: [], at: 0 }
const fieldErrors = createStore<FieldErrors>(none)

export const getFieldErrors = fieldErrors.get
export const useFieldErrors = () => useStore(fieldErrors)
export const setFieldErrors = (list: readonly FieldError[]) => fieldErrors.set({ list, at: Date.now() })

/** On navigation and on the next submit, what was wrong before is no longer news. */
export const clearFieldErrors = () => fieldErrors.set(none)
