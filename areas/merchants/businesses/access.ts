import { placeOf } from '#areas/staff/access.ts'

export const businessInfoPlace = placeOf('Merchant Management', 'Business Info')
