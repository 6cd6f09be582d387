import { type AccessTree, type Guard, nameOfPlace, permits } from '#platform/access/access.ts'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { useWords, getWords, type Language, type Translate } from '#platform/console/i18n/words.ts'

export { readSession, type Session } from './session-storage.ts'

/** The signed-in person with their permissions. */
export type SignedIn = {
  id: number
  email: string
  name: string
  level: number
  roleName: string
  isLineManager: boolean
  /** Language that they chose; absent if they have not chosen one. */
  language?: Language | null
  access: AccessTree
}

/** Placeholder without a session: no permissions and level 0. */
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

/** Returns the signed-in person. Inside the shell there always is one. */
export const useSignedIn = () => useStore(person)
export const useIsSignedIn = () => useStore(person) !== nobody

/** Whether the person passes a guard. Re-renders when their permissions change. */
export const useHasAccess = (guard: Guard) => permits(useSignedIn(), guard)

/** Like `useHasAccess`, outside a component. */
export const hasAccess = (guard: Guard) => permits(person.get(), guard)

/**
 * Returns the reason an action is disabled, with the missing permission and whom to contact, or null if it is
 * permitted.
 */
export function useDisabledReason(guard: Guard): string | null {
  const t = useWords(baseWords)
  return useHasAccess(guard) ? null : explainGuard(guard, t)
}

const permissionReasons = new Set<string>()
/** Whether a reason names a missing permission, as opposed to a rule or the state of a record. */
export const isPermissionReason = (reason: string | null): boolean =>
  reason !== null && permissionReasons.has(reason)

/** Like `useDisabledReason`, outside a component or for one of many guards. */
export const getDisabledReason = (guard: Guard): string | null =>
  hasAccess(guard) ? null : explainGuard(guard, getWords(baseWords))

function explainGuard(guard: Guard, t: Translate<typeof baseWords.en>): string {
  const reason = reasonOf(guard, t)
  permissionReasons.add(reason)
  return reason
}

function reasonOf(guard: Guard, t: Translate<typeof baseWords.en>): string {
  if (guard === 'any-right') return t('needsRole')
  if (typeof guard === 'string') return t('needsSignIn')
  const { minLevel } = guard
  // A person without the permission needs that first, whatever their level.
  const lacksFlags = 'place' in guard && !permits(person.get(), { place: guard.place, anyOf: guard.anyOf })
  if (minLevel !== undefined && !lacksFlags) return t('needsLevel', { level: String(minLevel) })
  if (!('place' in guard)) return t('needsSignIn')
  const flags = guard.anyOf.map((flag) => t(`flag_${flag}`)).join(', ')
  const place = nameOfPlace(guard.place).replaceAll(' / ', ' › ')
  return t(guard.anyOf.length > 1 ? 'needsAnyPermission' : 'needsPermission', { place, flags })
}
