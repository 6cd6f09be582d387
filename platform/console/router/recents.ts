import { z } from 'zod'
import { nobody, person } from '#platform/console/session/session.ts'
import { createStore, type Store } from '#platform/console/store.ts'

/** A record that was opened, with the title of its screen as a hint. */
export type Recent = { address: string; label: string; hint: string }

/** Number of records that are remembered. */
export const maxRecents = 8

const storageKey = 'erp.recents'
const Stored = z.record(
  z.string(),
  z.array(z.object({ address: z.string(), label: z.string(), hint: z.string() })),
)
let store: Store<z.infer<typeof Stored>> | undefined

// Names of customers are personal data, so they end with the tab instead of remaining in the browser.
function recentsStore() {
  if (store) return store
  let stored: z.infer<typeof Stored> = {}
  try {
    stored = Stored.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    // Invalid content is replaced by the next record.
  }
  store = createStore(stored)
  const created = store
  created.subscribe(() => sessionStorage.setItem(storageKey, JSON.stringify(created.get())))
  // The next person at this browser does not see the names, not even in its storage.
  person.subscribe(() => person.get() === nobody && created.set({}))
  return store
}

/** Records that the person opened in this tab, latest first. */
export const recentsOf = (personId: number): readonly Recent[] => recentsStore().get()[personId] ?? []

/** Puts a record first among the person's recent records. */
export function addRecent(personId: number, recent: Recent): void {
  recentsStore().set((all) => {
    const others = (all[personId] ?? []).filter(({ address }) => address !== recent.address)
    return { ...all, [personId]: [recent, ...others].slice(0, maxRecents) }
  })
}
