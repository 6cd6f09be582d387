import { placeOf } from '#areas/staff/access.ts'
import { fromLevelAnd, makerLevel, toCreate, toDecide, toUpdate, viewersOf } from '#platform/access.ts'

export const compliancePlace = placeOf('Merchant Management', 'Compliance')

/** Cases are confidential: RA 9160 section 9(c) forbids telling anyone that a report was or will be made. */
export const officers = viewersOf(compliancePlace)
export const caseMakers = fromLevelAnd(makerLevel, toUpdate(compliancePlace))
export const caseOpeners = fromLevelAnd(makerLevel, toCreate(compliancePlace))
/** Someone other than the maker releases a report. */
export const releasers = toDecide(compliancePlace)
