import { placeOf } from '#areas/staff/access.ts'

export const templatePlace = placeOf('Utilities', 'Product Template')
export const categoryPlace = placeOf('Utilities', 'Business Category')
