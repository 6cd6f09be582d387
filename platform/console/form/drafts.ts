import { changedFields, type Values } from '#platform/console/form/changes.ts'
import { person } from '#platform/console/session/session.ts'

/** A draft belongs to the person who typed it: somebody else in the same tab never sees it. */
type Draft = { owner: string; values: Values; stored: Values }

const owner = () => person.get().email

/** The signed-in person's draft of this form, or null. Values of fields that the form no longer has are left out. */
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

/** Stores what differs from the stored record; an untouched form leaves no draft. */
export function saveDraft(key: string, stored: Values, values: Values) {
  // After a sign-out a form may still be on screen for a moment.
  if (owner() === '') return
  if (changedFields(stored, values).length === 0) return deleteDraft(key)
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner: owner(), values, stored } satisfies Draft))
  } catch {
    // A full storage costs the draft, never the form.
  }
}

export const deleteDraft = (key: string) => sessionStorage.removeItem(key)
