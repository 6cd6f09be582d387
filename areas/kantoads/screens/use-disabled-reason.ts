import type { Message } from '#platform/words.ts'
import { type Guard, type Place, toUpdate } from '#platform/access.ts'
import { useDisabledReason as usePermissionError } from '#platform/console/session.ts'
import { useMessage } from '#platform/console/i18n.ts'

/**
 * Returns the reason an action is disabled: a missing permission first, then a business rule. Null if it is enabled.
 */
export function useDisabledReason(guard: Guard) {
  const m = useMessage()
  const permissionError = usePermissionError(guard)
  return (error: Message | null): string | null => permissionError ?? (error === null ? null : m(error))
}

export const useTransitionDisabledReason = (place: Place) => useDisabledReason(toUpdate(place))
