import { careersPlace } from '#areas/careers/access.ts'
import { toCreateOrOpen, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const careersScreens = {
  jobs: screen({
    path: '/careers/job-opening',
    title: 'Job Openings',
    titleFil: 'Mga Job Opening',
    needs: withAnyFlag(careersPlace),
    menu: { group: 'utilities', section: 'messages', order: 20 },
    load: () => import('./screens/Jobs.tsx'),
  }),
  form: screen({
    path: '/careers/form/:id',
    parentPath: '/careers/job-opening',
    title: 'Job Opening',
    titleFil: 'Job Opening',
    needs: toCreateOrOpen(careersPlace),
    load: () => import('./screens/JobForm.tsx'),
  }),
  details: screen({
    path: '/careers/details/:id',
    record: { kind: 'careers-job' },
    parentPath: '/careers/job-opening',
    title: 'Job Opening Details',
    titleFil: 'Mga Detalye ng Job Opening',
    needs: toReadOrUpdate(careersPlace),
    allows: { id: 'record' },
    load: () => import('./screens/JobDetails.tsx'),
  }),
  departments: screen({
    path: '/careers/department-team',
    title: 'Departments and Teams',
    titleFil: 'Mga Department at Team',
    needs: withAnyFlag(careersPlace),
    menu: { group: 'utilities', section: 'messages', order: 30 },
    load: () => import('./screens/Departments.tsx'),
  }),
}
