import { staffScreens } from '#areas/staff/screens.ts'
import { words } from '#areas/staff/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'

export const createActions = [
  createAction(words, 'addUser', staffScreens.user, { id: 0 }),
  createAction(words, 'addRole', staffScreens.newRole, { action: 'add' }),
]
