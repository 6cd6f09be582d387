import { placeOf } from '#areas/staff/access.ts'

export const kankolekDashboardPlace = placeOf('Dashboard', 'Kankolek')
