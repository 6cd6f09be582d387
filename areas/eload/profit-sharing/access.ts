import { placeOf } from '#areas/staff/access.ts'

export const profitSharingPlace = placeOf('Settings', 'Profit Sharing')
