import { caseOpeners, officers } from '#areas/compliance/access.ts'
import { createOrOpen } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const complianceScreens = {
  cases: screen({
    path: '/compliance/cases',
    title: 'Compliance Cases',
    titleFil: 'Mga Compliance Case',
    needs: officers,
    menu: { group: 'merchants', section: 'compliance', order: 70 },
    load: () => import('./cases/screens/Cases.tsx'),
  }),
  case: screen({
    path: '/compliance/cases/:id',
    record: { kind: 'compliance-case' },
    parentPath: '/compliance/cases',
    title: 'Compliance Case',
    needs: createOrOpen(caseOpeners, officers),
    allows: { id: 'number' },
    load: () => import('./cases/screens/Case.tsx'),
  }),
  rules: screen({
    path: '/compliance/rules',
    title: 'Reporting Rules',
    titleFil: 'Mga Reporting Rule',
    needs: officers,
    menu: { group: 'merchants', section: 'compliance', order: 80 },
    load: () => import('./rules/screens/Rules.tsx'),
  }),
  holidays: screen({
    path: '/compliance/holidays',
    title: 'Holidays',
    titleFil: 'Mga Holiday',
    needs: officers,
    menu: { group: 'merchants', section: 'compliance', order: 90 },
    load: () => import('./rules/screens/Holidays.tsx'),
  }),
}
