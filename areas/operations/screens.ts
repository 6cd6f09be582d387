import { operators } from '#areas/operations/access.ts'
import { screen } from '#platform/console/screen.ts'

export const operationsScreens = {
  jobs: screen({
    path: '/operations/jobs',
    title: 'Jobs',
    titleFil: 'Mga Job',
    needs: operators,
    menu: { group: 'settings', section: 'system', order: 20 },
    load: () => import('./screens/Jobs.tsx'),
  }),
  exports: screen({
    path: '/exports',
    title: 'Exports',
    titleFil: 'Mga Export',
    needs: 'signed-in',
    menu: { group: 'reports', section: 'files', order: 10 },
    load: () => import('./screens/Exports.tsx'),
  }),
  messages: screen({
    path: '/operations/messages',
    title: 'Messages',
    titleFil: 'Mga Mensahe',
    needs: operators,
    menu: { group: 'settings', section: 'system', order: 40 },
    load: () => import('./screens/Messages.tsx'),
  }),
  mailbox: screen({
    path: '/operations/mailbox',
    title: 'Mailbox',
    needs: 'signed-in',
    menu: { group: 'settings', section: 'system', order: 30 },
    load: () => import('./screens/Mailbox.tsx'),
  }),
}
