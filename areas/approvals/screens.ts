import { screen } from '#platform/console/screen.ts'

export const approvalScreens = {
  approvals: screen({
    path: '/approvals',
    title: 'Approvals',
    titleFil: 'Mga Approval',
    needs: 'signed-in',
    menu: { group: 'dashboard', section: 'work', order: 20 },
    load: () => import('./screens/Approvals.tsx'),
  }),
  request: screen({
    path: '/approvals/:requestId',
    record: { kind: 'approval' },
    title: 'Approval Request',
    titleFil: 'Request para sa approval',
    needs: 'signed-in',
    allows: { requestId: 'record' },
    load: () => import('./screens/Request.tsx'),
  }),
  /** Screen for email links of approval types without a link path of their own. */
  link: screen({
    path: '/approvals/link/:token/:action',
    title: 'Approval Link',
    needs: 'signed-in',
    allows: { action: ['approve', 'reject'] },
    load: () => import('#areas/approvals/screens/ApprovalLink.tsx'),
  }),
}
