import { type AccessTree, type Guard, nameOfPlace, permits } from '#platform/access/access.ts'
import { baseWords } from '#platform/console/base-words.ts'
import { storeOf, useStore } from '#platform/console/store.ts'
import { useWords, wordsNow, type Say } from '#platform/console/words.ts'

export { readSession, type Session } from '#platform/console/session-storage.ts'

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

export const person = storeOf(nobody)

/** Who is signed in. Inside the console's frame there is always somebody. */
export const useSignedIn = () => useStore(person)
export const useIsSignedIn = () => useStore(person) !== nobody

/** Whether the person passes a guard now: it changes when their rights do. */
export const useMay = (guard: Guard) => permits(useSignedIn(), guard)

/** Outside a component. */
export const may = (guard: Guard) => permits(person.get(), guard)

/** Why something is closed to the person, naming the right and whom to ask, or null when it is open. */
export function useWhyClosed(guard: Guard): string | null {
  const say = useWords(baseWords)
  return useMay(guard) ? null : reason(guard, say)
}

/** The same, outside a component or for one of many guards. */
export const whyClosed = (guard: Guard): string | null =>
  may(guard) ? null : reason(guard, wordsNow(baseWords))

function reason(guard: Guard, say: Say<typeof baseWords.en>): string {
  if (guard === 'any-right') return say('needsAnyRight')
  if (typeof guard === 'string') return say('needsSignIn')
  const { minLevel } = guard
  if (minLevel !== undefined && (!('place' in guard) || person.get().level < minLevel))
    return say('needsLevel', { level: String(minLevel) })
  if (!('place' in guard)) return say('needsSignIn')
  const flags = guard.anyOf.map((flag) => say(flag)).join(', ')
  return guard.anyOf.length > 1
    ? say('needsAnyFlag', { place: nameOfPlace(guard.place), flags })
    : say('needsFlag', { place: nameOfPlace(guard.place), flags })
}
