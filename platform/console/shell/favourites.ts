import { z } from 'zod'
import { useSignedIn } from '#platform/console/session/session.ts'
import { createStore, type Store, useStore } from '#platform/console/store.ts'

/** Maximum number of favourites, so that they stay visible above the menu. */
export const maxFavourites = 7

const storageKey = 'erp.favourites'
const Stored = z.record(z.string(), z.array(z.string()))
const stores = new Map<string, Store<readonly string[]>>()

// One storage entry holds the favourites of each person separately, because several people may share a browser.
function readStored(): z.infer<typeof Stored> {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}

function storeFor(person: string) {
  let store = stores.get(person)
  if (!store) stores.set(person, (store = createStore<readonly string[]>(readStored()[person] ?? [])))
  return store
}

/** Paths of the signed-in person's favourite screens, oldest first, and a function that adds or removes one. */
export function useFavourites(): [readonly string[], (path: string) => void] {
  const person = String(useSignedIn().id)
  const store = storeFor(person)
  const toggle = (path: string) => {
    store.set((before) =>
      before.includes(path)
        ? before.filter((each) => each !== path)
        : [...before, path].slice(-maxFavourites),
    )
    localStorage.setItem(storageKey, JSON.stringify({ ...readStored(), [person]: store.get() }))
  }
  return [useStore(store), toggle]
}
