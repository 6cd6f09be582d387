import { operators } from '#areas/operations/access.ts'
import { screen } from '#platform/console/router/screen.ts'

export const operationsScreens = {
  jobs: screen({
    path: '/operations/jobs',
    title: 'Jobs',
    titleFil: 'Mga Job',
    needs: operators,
    menu: { group: 'settings', order: 80 },
    load: () => import('./screens/Jobs.tsx'),
  }),
  exports: screen({
    path: '/exports',
    title: 'Exports',
    titleFil: 'Mga Export',
    needs: 'signed-in',
    menu: { group: 'reports', order: 90 },
    load: () => import('./screens/Exports.tsx'),
  }),
  messages: screen({
    path: '/operations/messages',
    title: 'Messages',
    titleFil: 'Mga Mensahe',
    needs: operators,
    menu: { group: 'settings', order: 86 },
    load: () => import('./screens/Messages.tsx'),
  }),
  mailbox: screen({
    path: '/operations/mailbox',
    title: 'Mailbox',
    titleFil: 'Mailbox',
    needs: 'signed-in',
    menu: { group: 'settings', order: 85 },
    load: () => import('./screens/Mailbox.tsx'),
  }),
}
