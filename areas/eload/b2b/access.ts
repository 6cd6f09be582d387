import { placeOf } from '#areas/staff/access.ts'

export const b2bPlace = placeOf('Products', 'eLoad B2B', 'Request')
