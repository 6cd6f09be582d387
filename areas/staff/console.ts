import { staffScreens } from '#areas/staff/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { withAnyFlag } from '#platform/access.ts'

export const staffConsole: ConsoleArea = {
  screens: [staffScreens],
  redirects: {
    '/management': '/management/roles',
  },
  palette: {
    title: 'Staff',
    titleFil: 'Staff',
    needs: withAnyFlag(usersPlace),
    load: async () => (await import('./screens/find-staff.ts')).findStaff,
  },
}
