import { placeOf } from '#areas/staff/access.ts'

export const mopPlace = placeOf('Settings', 'Modes of Payment')
export const maintenancePlace = placeOf('Settings', 'Maintenance Mode')
