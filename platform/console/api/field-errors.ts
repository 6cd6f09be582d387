import type { FieldError } from '#platform/contract/call.ts'
import { createStore, useStore } from '#platform/console/store.ts'

/** Field errors of the last failed response. Forms show each at its input. */
export type FieldErrors = { list: readonly FieldError[]; at: number }

const none: FieldErrors = { list: [], at: 0 }
const fieldErrors = createStore<FieldErrors>(none)

export const getFieldErrors = fieldErrors.get
export const useFieldErrors = () => useStore(fieldErrors)
export const setFieldErrors = (list: readonly FieldError[]) => fieldErrors.set({ list, at: Date.now() })

/** Clears the field errors, on navigation and before the next submission. */
export const clearFieldErrors = () => fieldErrors.set(none)
