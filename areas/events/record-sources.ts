import { eventScreens } from '#areas/events/screens.ts'
import { words } from '#areas/events/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [createAction(labelsOf(words)('newEvent'), eventScreens.form, { id: 0 })]
