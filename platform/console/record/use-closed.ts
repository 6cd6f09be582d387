import { type Place, toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { useWhyClosed } from '#platform/console/session.ts'

/** Why the person may not make, change or delete what stands at a place; null for each that they may. */
export const useClosed = (place: Place) => ({
  create: useWhyClosed(toCreate(place)),
  update: useWhyClosed(toUpdate(place)),
  delete: useWhyClosed(toDelete(place)),
})
