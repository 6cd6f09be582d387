import { placeOf } from '#areas/staff/access.ts'

export const merchantPlace = placeOf('Merchant Management', 'Merchant')
