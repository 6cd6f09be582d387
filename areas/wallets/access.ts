import { placeOf } from '#areas/staff/access.ts'

export const businessPlace = placeOf('Merchant Management', 'Business Info')
