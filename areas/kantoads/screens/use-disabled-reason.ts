import { errorWords } from '#areas/kantoads/error-words.ts'
import { errorText, type RuleError } from '#areas/kantoads/transitions.ts'
import { type Guard, type Place, toUpdate } from '#platform/access/access.ts'
import { useDisabledReason as usePermissionError } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/**
 * Returns the reason an action is disabled: a missing permission first, then a business rule. Null if it is enabled.
 */
export function useDisabledReason(guard: Guard) {
  const t = useWords(errorWords)
  const permissionError = usePermissionError(guard)
  return (error: RuleError | null): string | null =>
    permissionError ?? (error === null ? null : errorText(t, error))
}

export const useTransitionDisabledReason = (place: Place) => useDisabledReason(toUpdate(place))
