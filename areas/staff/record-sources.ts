import { staffScreens } from '#areas/staff/screens.ts'
import { words } from '#areas/staff/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [
  createAction(labelsOf(words)('addUser'), staffScreens.user, { id: 0 }),
  createAction(labelsOf(words)('addRole'), staffScreens.newRole, { action: 'add' }),
]
