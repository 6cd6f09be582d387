import { z } from 'zod'
import { useSignedIn } from '#platform/console/session/session.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { pageSizes } from '#platform/contract/page.ts'

const Preferences = z.object({
  size: z.literal(pageSizes).optional().catch(undefined),
  density: z.enum(['comfortable', 'compact']).catch('comfortable').default('comfortable'),
  /** Keys of the columns in the person's order; columns added since come after them. */
  order: z.array(z.string()).catch([]).default([]),
  /** Columns shown or put away by the person; the others are as the list has them. */
  shown: z.record(z.string(), z.boolean()).catch({}).default({}),
})
export type Preferences = z.infer<typeof Preferences>

const defaults: Preferences = { density: 'comfortable', order: [], shown: {} }
const stores = new Map<string, ReturnType<typeof createStore<Preferences>>>()

// One entry for a list holds each person's choices: two people share a desk without sharing columns.
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

/** How the signed-in person likes a list: page size, density, columns and their order. */
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
