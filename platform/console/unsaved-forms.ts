import { createStore, useStore } from '#platform/console/store.ts'

/** A form registered with the session: whether it has unsaved input, and a function that stores it as a draft. */
export type UnsavedForm = { isDirty: () => boolean; saveDraft?: () => void }

const forms = new Set<UnsavedForm>()
const changed = createStore(0)

/** Registers a form while it is mounted. Returns a function that removes it. */
export function registerUnsavedForm(form: UnsavedForm): () => void {
  forms.add(form)
  changed.set((n) => n + 1)
  return () => {
    forms.delete(form)
    changed.set((n) => n + 1)
  }
}

/** Whether a form has unsaved input. */
export const hasUnsavedChanges = () => [...forms].some((form) => form.isDirty())

/** Stores the unsaved input of all forms as drafts, before the page is unloaded. */
export function saveDrafts() {
  for (const form of forms) if (form.isDirty()) form.saveDraft?.()
}

export const useUnsavedForms = () => useStore(changed)
