import { changedFields, type Values } from '#platform/console/form/changes.ts'

type Kept = { values: Values; stored: Values }

/** A draft left behind for this form, or null. Values of fields that the form no longer has are not taken. */
export function readDraft<V extends Values>(key: string, initial: V): V | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    if (!kept || typeof kept.values !== 'object') return null
    const changed = changedFields(kept.stored, kept.values).filter((field) => field in initial)
    if (changed.length === 0) return null
    return { ...initial, ...Object.fromEntries(changed.map((field) => [field, kept.values[field]])) }
  } catch {
    return null
  }
}

/** Keeps what differs from the stored record; nothing is kept of an untouched form. */
export function keepDraft(key: string, stored: Values, values: Values) {
  if (changedFields(stored, values).length === 0) return dropDraft(key)
  try {
    sessionStorage.setItem(key, JSON.stringify({ values, stored } satisfies Kept))
  } catch {
    // A full storage costs the draft, never the form.
  }
}

export const dropDraft = (key: string) => sessionStorage.removeItem(key)
