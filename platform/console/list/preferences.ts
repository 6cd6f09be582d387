import { z } from 'zod'
import { useSignedIn } from '#platform/console/session/session.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { pageSizes } from '#platform/contract/page.ts'

const Preferences = z.object({
  size: z.literal(pageSizes).optional().catch(undefined),
  density: z.enum(['comfortable', 'compact']).catch('comfortable').default('comfortable'),
  /** Column keys in the person's order. Columns added later follow them. */
  order: z.array(z.string()).catch([]).default([]),
  /** Columns shown or hidden by the person. Other columns use the default of the list. */
  shown: z.record(z.string(), z.boolean()).catch({}).default({}),
  /** Widths in pixels of the columns that the person resized or pinned. */
  widths: z.record(z.string(), z.number()).catch({}).default({}),
  /** Columns that stay visible while the table scrolls sideways, in their order. They have a width. */
  pinned: z.array(z.string()).catch([]).default([]),
})
export type Preferences = z.infer<typeof Preferences>

const defaults: Preferences = { density: 'comfortable', order: [], shown: {}, widths: {}, pinned: [] }
const stores = new Map<string, ReturnType<typeof createStore<Preferences>>>()

// The storage entry of a list holds the preferences of each person separately, because several people may share a
// browser.
function readPreferences(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function storeFor(key: string, person: string) {
  const name = `${key} ${person}`
  let store = stores.get(name)
  if (!store) {
    const stored = readPreferences(key)[person]
    const read = stored === undefined ? undefined : Preferences.safeParse(stored)
    store = createStore(read?.success ? read.data : defaults)
    stores.set(name, store)
  }
  return store
}

/** Preferences of the signed-in person for a list: page size, density, columns and their order. */
export function usePreferences(list: string): [Preferences, (change: Partial<Preferences>) => void] {
  const person = String(useSignedIn().id)
  const key = `erp.list.${list}`
  const store = storeFor(key, person)
  const preferences = useStore(store)
  const change = (changed: Partial<Preferences>) => {
    store.set((before) => ({ ...before, ...changed }))
    localStorage.setItem(key, JSON.stringify({ ...readPreferences(key), [person]: store.get() }))
  }
  return [preferences, change]
}
