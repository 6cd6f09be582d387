import { providerPlace } from '#areas/eload/access.ts'
import { fromLevelAnd, makerLevel, toUpdate } from '#platform/access/access.ts'

/** Who may ask for a window that blocks sales, and who may approve one that somebody else asked for. */
export const toBlockSales = fromLevelAnd(makerLevel, toUpdate(providerPlace))
