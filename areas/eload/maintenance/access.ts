import { providerPlace } from '#areas/eload/access.ts'
import { fromLevelAnd, makerLevel, toUpdate } from '#platform/access/access.ts'

/** Who may save a window that stops sales. */
export const toBlockSales = fromLevelAnd(makerLevel, toUpdate(providerPlace))
/** Who may approve a sales stop that somebody else requested. */
export const toApproveBlock = fromLevelAnd(40, toUpdate(providerPlace))
