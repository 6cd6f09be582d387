import { makers, viewers } from '#platform/access/access.ts'
import { screen } from '#platform/console/router/screen.ts'

export const agentScreens = {
  // The screen requires a session but no permission.
  list: screen({
    path: '/agent',
    record: { kind: 'agent', search: 'panel' },
    title: 'Agents',
    titleFil: 'Mga Agent',
    needs: 'signed-in',
    minimumGuard: viewers,
    menu: { group: 'merchants', section: 'people', order: 30 },
    load: () => import('./screens/Agents.tsx'),
  }),
  newAgent: screen({
    path: '/agent/form',
    parentPath: '/agent',
    title: 'New Agent',
    titleFil: 'Bagong Agent',
    needs: makers,
    load: () => import('./screens/NewAgent.tsx'),
  }),
}
