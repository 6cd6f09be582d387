import { ruleChangers, ruleReaders } from '#areas/controls/access.ts'
import { screen } from '#platform/console/screen.ts'

export const controlScreens = {
  rules: screen({
    path: '/controls/rules',
    title: 'Limits and Approvals',
    titleFil: 'Mga Limit at Approval',
    needs: ruleReaders,
    menu: { group: 'settings', section: 'access', order: 40 },
    load: () => import('./screens/Rules.tsx'),
  }),
  rule: screen({
    path: '/controls/rules/:code',
    record: { kind: 'control-rule' },
    title: 'Rule',
    titleFil: 'Patakaran',
    needs: ruleReaders,
    load: () => import('./screens/Rule.tsx'),
  }),
  newRule: screen({
    path: '/controls/new-rule',
    parentPath: '/controls/rules',
    title: 'Add Rule',
    titleFil: 'Magdagdag ng Patakaran',
    needs: ruleChangers,
    load: () => import('./screens/NewRule.tsx'),
  }),
  decisions: screen({
    path: '/controls/decisions',
    title: 'Decisions',
    titleFil: 'Mga Desisyon',
    needs: ruleReaders,
    menu: { group: 'settings', section: 'access', order: 50 },
    load: () => import('./screens/Decisions.tsx'),
  }),
}
