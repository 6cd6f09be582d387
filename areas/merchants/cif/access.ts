import { placeOf } from '#areas/staff/access.ts'

export const cifPlace = placeOf('Settings', 'CIF Mobile Number')
