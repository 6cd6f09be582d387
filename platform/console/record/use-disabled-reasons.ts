import { type Place, toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { useDisabledReason } from '#platform/console/session/session.ts'

/**
 * Returns the reasons the person cannot create, update or delete records of a place, null for each permitted action.
 */
export const useDisabledReasons = (place: Place) => ({
  create: useDisabledReason(toCreate(place)),
  update: useDisabledReason(toUpdate(place)),
  delete: useDisabledReason(toDelete(place)),
})
