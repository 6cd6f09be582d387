import { reasonWords } from '#areas/kantoads/reason-words.ts'
import { sayWhy, type Why } from '#areas/kantoads/steps.ts'
import { type Guard, type Place, toUpdate } from '#platform/access/access.ts'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** Says why a step is closed: by the person's rights first, then by the rule. Null when it is open. */
export function useWhy(guard: Guard) {
  const say = useWords(reasonWords)
  const noRight = useWhyClosed(guard)
  return (why: Why | null): string | null => noRight ?? (why === null ? null : sayWhy(say, why))
}

export const useWhyNoStep = (place: Place) => useWhy(toUpdate(place))
