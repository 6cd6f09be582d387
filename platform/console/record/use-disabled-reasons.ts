import { type Place, toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { useDisabledReason } from '#platform/console/session/session.ts'

/** Why the person may not make, change or delete what stands at a place; null for each that they may. */
export const useDisabledReasons = (place: Place) => ({
  create: useDisabledReason(toCreate(place)),
  update: useDisabledReason(toUpdate(place)),
  delete: useDisabledReason(toDelete(place)),
})
