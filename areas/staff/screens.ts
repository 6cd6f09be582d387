import { rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { toCreate, toCreateOrOpen, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const staffScreens = {
  roles: screen({
    path: '/management/roles',
    title: 'Roles',
    titleFil: 'Mga Role',
    needs: withAnyFlag(rolesPlace),
    menu: { group: 'settings', section: 'access', order: 10 },
    load: () => import('./screens/Roles.tsx'),
  }),
  newRole: screen({
    path: '/management/roles/:action',
    title: 'Add Role',
    titleFil: 'Magdagdag ng Role',
    needs: toCreate(rolesPlace),
    allows: { action: ['add'] },
    // Requires both the create permission and the value `add` in the path.
    otherValues: 'denied',
    load: () => import('./screens/NewRole.tsx'),
  }),
  role: screen({
    path: '/management/roles/:action/:id',
    record: { kind: 'role', params: { action: 'view' } },
    title: 'Role',
    needs: toReadOrUpdate(rolesPlace),
    allows: { id: 'record', action: ['edit', 'view'] },
    load: () => import('./screens/Role.tsx'),
  }),
  users: screen({
    path: '/management/user',
    title: 'Users',
    titleFil: 'Mga User',
    needs: withAnyFlag(usersPlace),
    menu: { group: 'settings', section: 'access', order: 20 },
    load: () => import('./screens/Users.tsx'),
  }),
  user: screen({
    path: '/management/user/:id',
    record: { kind: 'user' },
    title: 'User',
    needs: toCreateOrOpen(usersPlace),
    load: () => import('./screens/User.tsx'),
  }),
}
