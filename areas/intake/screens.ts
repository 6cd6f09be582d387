import { intakeOperators } from '#areas/intake/contract.ts'
import { screen } from '#platform/console/screen.ts'

export const intakeScreens = {
  list: screen({
    path: '/operations/data-migrations',
    title: 'Data Migrations',
    titleFil: 'Mga Data Migration',
    needs: intakeOperators,
    menu: { group: 'settings', section: 'system', order: 50 },
    load: () => import('./screens/Intakes.tsx'),
  }),
  record: screen({
    path: '/operations/data-migrations/record/:id',
    record: { kind: 'intake-run' },
    allows: { id: 'record' },
    title: 'Data Migration',
    needs: intakeOperators,
    load: () => import('./screens/IntakeRecord.tsx'),
  }),
}
