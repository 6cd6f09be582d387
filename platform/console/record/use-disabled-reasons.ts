import { guardFor, type Place, toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { useDisabledReason } from '#platform/console/session/session.ts'
import type { AnyCall } from '#platform/contract/call.ts'

/**
 * Returns the reasons the person cannot create, update or delete records of a place, null for each permitted action.
 */
export const useDisabledReasons = (place: Place) => ({
  create: useDisabledReason(toCreate(place)),
  update: useDisabledReason(toUpdate(place)),
  delete: useDisabledReason(toDelete(place)),
})

/** Returns the reason the person may not use a call, or null. A guard that depends on the request is evaluated for an empty request. */
export const useCallDisabledReason = ({ needs }: Pick<AnyCall, 'needs'>) =>
  useDisabledReason(guardFor(needs, {}) ?? 'signed-in')
