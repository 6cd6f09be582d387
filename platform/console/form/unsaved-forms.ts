import { createStore, useStore } from '#platform/console/store.ts'

/** A form as the session sees it: whether it holds anything unsaved, and how to put that aside. */
export type UnsavedForm = { isDirty: () => boolean; saveDraft?: () => void }

const forms = new Set<UnsavedForm>()
const changed = createStore(0)

/** Registers a form while it is on screen. Returns what takes it off again. */
export function registerUnsavedForm(form: UnsavedForm): () => void {
  forms.add(form)
  changed.set((n) => n + 1)
  return () => {
    forms.delete(form)
    changed.set((n) => n + 1)
  }
}

/** Whether leaving now would lose something typed. */
export const hasUnsavedChanges = () => [...forms].some((form) => form.isDirty())

/** Stores every form's unsaved values as drafts, before the page goes away. */
export function saveDrafts() {
  for (const form of forms) if (form.isDirty()) form.saveDraft?.()
}

export const useUnsavedForms = () => useStore(changed)
