import { providerPlace } from '#areas/eload/access.ts'
import { placeOf } from '#areas/staff/access.ts'
import { fromLevelAnd, makerLevel, toUpdate, viewersOf } from '#platform/access.ts'

const windowPlace = placeOf('Products', 'eLoad Maintenance')

export const windowReaders = viewersOf(windowPlace)
export const windowMakers = fromLevelAnd(makerLevel, toUpdate(windowPlace))
/** Guard for saving a window that stops sales. */
export const toBlockSales = fromLevelAnd(makerLevel, toUpdate(providerPlace))
/** Guard for approving a sales stop that another person requested. */
export const toApproveBlock = fromLevelAnd(40, toUpdate(providerPlace))
