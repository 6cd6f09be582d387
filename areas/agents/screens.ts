import { agentMakers, agentReaders } from '#areas/agents/access.ts'
import { screen } from '#platform/console/screen.ts'

export const agentScreens = {
  // The specification gives this screen no permission; `minimumGuard` is an addition.
  list: screen({
    path: '/agent',
    record: { kind: 'agent', search: 'panel' },
    title: 'Agents',
    titleFil: 'Mga Agent',
    needs: 'signed-in',
    minimumGuard: agentReaders,
    menu: { group: 'merchants', section: 'people', order: 30 },
    load: () => import('./screens/Agents.tsx'),
  }),
  newAgent: screen({
    path: '/agent/form',
    parentPath: '/agent',
    title: 'New Agent',
    titleFil: 'Bagong Agent',
    needs: agentMakers,
    load: () => import('./screens/NewAgent.tsx'),
  }),
}
