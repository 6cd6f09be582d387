import { placeOf } from '#areas/staff/access.ts'
import { fromLevelAnd, makerLevel, toCreate, toUpdate, viewersOf } from '#platform/access.ts'

const specialCategoryPlace = placeOf('Products', 'Special Categories')

export const specialCategoryReaders = viewersOf(specialCategoryPlace)
export const specialCategoryCreators = fromLevelAnd(makerLevel, toCreate(specialCategoryPlace))
export const specialCategoryEditors = fromLevelAnd(makerLevel, toUpdate(specialCategoryPlace))
