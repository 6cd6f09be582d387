import { placeOf } from '#areas/staff/access.ts'

export const careersPlace = placeOf('Utilities', 'Careers')
