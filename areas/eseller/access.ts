import { placeOf } from '#areas/staff/access.ts'

export const eSuppliesPlace = placeOf('Products', 'eSupplies')
