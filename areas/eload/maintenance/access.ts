import { providerPlace } from '#areas/eload/access.ts'
import { fromLevelAnd, makerLevel, toUpdate } from '#platform/access/access.ts'

/** Guard for saving a window that stops sales. */
export const toBlockSales = fromLevelAnd(makerLevel, toUpdate(providerPlace))
/** Guard for approving a sales stop that another person requested. */
export const toApproveBlock = fromLevelAnd(40, toUpdate(providerPlace))
