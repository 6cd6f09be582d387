import { placeOf } from '#areas/staff/access.ts'

export const eventsPlace = placeOf('Utilities', 'Events')
