import { auditors } from '#areas/audit/access.ts'
import { screen } from '#platform/console/screen.ts'

export const auditScreens = {
  log: screen({
    path: '/audit',
    title: 'Audit Log',
    needs: auditors,
    menu: { group: 'settings', section: 'access', order: 30 },
    load: () => import('./screens/AuditLog.tsx'),
  }),
  views: screen({
    path: '/audit/views',
    title: 'View Log',
    needs: auditors,
    menu: { group: 'settings', section: 'access', order: 35 },
    load: () => import('./screens/Views.tsx'),
  }),
}
