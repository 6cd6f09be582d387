import { errorWords } from '#areas/kantoads/error-words.ts'
import { errorText, type RuleError } from '#areas/kantoads/transitions.ts'
import { type Guard, type Place, toUpdate } from '#platform/access/access.ts'
import { useDisabledReason as usePermissionError } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Says why a step is closed: by the person's rights first, then by the rule. Null when it is open. */
export function useDisabledReason(guard: Guard) {
  const t = useWords(errorWords)
  const permissionError = usePermissionError(guard)
  return (error: RuleError | null): string | null =>
    permissionError ?? (error === null ? null : errorText(t, error))
}

export const useTransitionDisabledReason = (place: Place) => useDisabledReason(toUpdate(place))
