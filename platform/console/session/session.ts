import { type AccessTree, type Guard, nameOfPlace, permits } from '#platform/access/access.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { useWords, getWords, type Translate } from '#platform/console/i18n/words.ts'

export { readSession, type Session } from './session-storage.ts'

/** The person who works in the console, and what they may do. */
export type SignedIn = {
  id: number
  email: string
  name: string
  level: number
  roleName: string
  isLineManager: boolean
  access: AccessTree
}

/** Nobody: holds no flag and no level, so that everything is closed. */
export const nobody: SignedIn = {
  id: 0,
  email: '',
  name: '',
  level: -1,
  roleName: '',
  isLineManager: false,
  access: [],
}

export const person = createStore(nobody)

/** Who is signed in. Inside the console's frame there is always somebody. */
export const useSignedIn = () => useStore(person)
export const useIsSignedIn = () => useStore(person) !== nobody

/** Whether the person passes a guard now: it changes when their rights do. */
export const useHasAccess = (guard: Guard) => permits(useSignedIn(), guard)

/** Outside a component. */
export const hasAccess = (guard: Guard) => permits(person.get(), guard)

/** Why something is closed to the person, naming the right and whom to ask, or null when it is open. */
export function useDisabledReason(guard: Guard): string | null {
  const t = useWords(baseWords)
  return useHasAccess(guard) ? null : explainGuard(guard, t)
}

/** The same, outside a component or for one of many guards. */
export const getDisabledReason = (guard: Guard): string | null =>
  hasAccess(guard) ? null : explainGuard(guard, getWords(baseWords))

function explainGuard(guard: Guard, t: Translate<typeof baseWords.en>): string {
  if (guard === 'any-right') return t('needsAnyRight')
  if (typeof guard === 'string') return t('needsSignIn')
  const { minLevel } = guard
  if (minLevel !== undefined && (!('place' in guard) || person.get().level < minLevel))
    return t('needsLevel', { level: String(minLevel) })
  if (!('place' in guard)) return t('needsSignIn')
  const flags = guard.anyOf.map((flag) => t(flag)).join(', ')
  return guard.anyOf.length > 1
    ? t('needsAnyFlag', { place: nameOfPlace(guard.place), flags })
    : t('needsFlag', { place: nameOfPlace(guard.place), flags })
}
