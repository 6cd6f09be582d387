import { changedFields, type Values } from '#platform/console/form/changes.ts'
import { person } from '#platform/console/session/session.ts'

/** A draft is readable only by the person who typed it, not by another person in the same tab. */
type Draft = { owner: string; values: Values; stored: Values }

const owner = () => person.get().email

/** Returns the signed-in person's draft of a form, or null. Fields the form no longer has are omitted. */
export function readDraft<V extends Values>(key: string, initial: V): V | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
    if (!draft || draft.owner !== owner() || typeof draft.values !== 'object') return null
    const changed = changedFields(draft.stored, draft.values).filter((field) => field in initial)
    if (changed.length === 0) return null
    return { ...initial, ...Object.fromEntries(changed.map((field) => [field, draft.values[field]])) }
  } catch {
    return null
  }
}

/** Stores the values that differ from the stored record. An unchanged form stores no draft. */
export function saveDraft(key: string, stored: Values, values: Values) {
  // A form may still be on screen shortly after the sign-out.
  if (owner() === '') return
  if (changedFields(stored, values).length === 0) return deleteDraft(key)
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner: owner(), values, stored } satisfies Draft))
  } catch {
    // If the storage is full, no draft is stored and the form still works.
  }
}

export const deleteDraft = (key: string) => sessionStorage.removeItem(key)
