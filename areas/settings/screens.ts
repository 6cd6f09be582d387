import { maintenancePlace, mopPlace } from '#areas/settings/access.ts'
import { byMode, toUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const settingsScreens = {
  modes: screen({
    path: '/mode-of-payment',
    title: 'Modes of Payment',
    titleFil: 'Mga Mode of Payment',
    needs: withAnyFlag(mopPlace),
    menu: { group: 'settings', section: 'money', order: 10 },
    load: () => import('./screens/Modes.tsx'),
  }),
  mode: screen({
    path: '/mode-of-payment/main/:mopId/:mode',
    record: { kind: 'mop', params: { mode: 'edit' } },
    title: 'Mode of Payment',
    needs: byMode(mopPlace),
    allows: { mopId: 'number', mode: ['add', 'edit'] },
    load: () => import('./screens/Mode.tsx'),
  }),
  method: screen({
    path: '/mode-of-payment/module/:methodId/:mode',
    record: { kind: 'mop-method', params: { mode: 'edit' } },
    title: 'Mode of Payment Module',
    titleFil: 'Module ng Mode of Payment',
    needs: byMode(mopPlace),
    allows: { methodId: 'number', mode: ['add', 'edit'] },
    load: () => import('./screens/Method.tsx'),
  }),
  schedule: screen({
    path: '/mode-of-payment/schedule/:methodId/:id',
    parentPath: '/mode-of-payment',
    title: 'Mode of Payment Schedule',
    titleFil: 'Schedule ng Mode of Payment',
    needs: toUpdate(mopPlace),
    allows: { methodId: 'record', id: 'number' },
    load: () => import('./screens/ScheduleForm.tsx'),
  }),
  maintenance: screen({
    path: '/maintenance-mode',
    title: 'Maintenance Mode',
    needs: withAnyFlag(maintenancePlace),
    menu: { group: 'settings', section: 'system', order: 10 },
    load: () => import('./screens/Maintenance.tsx'),
  }),
}
