import { roleCalls } from '#areas/staff/roles/contract.ts'
import { addressOf } from '#platform/console/screen.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { words } from '#areas/staff/words.ts'
import { createAction, namePattern, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [
  createAction(labelsOf(words)('newUser'), staffScreens.user, { id: 0 }),
  createAction(labelsOf(words)('newRole'), staffScreens.newRole, { action: 'add' }),
]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(roleCalls.list, {
    order: 96,
    pattern: namePattern,
    toItem: ({ id, name, description }) => ({
      id: `role-${id}`,
      label: name,
      hint: [description],
      address: addressOf(staffScreens.role, { action: 'view', id }),
    }),
  }),
]
