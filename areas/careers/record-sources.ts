import { careersScreens } from '#areas/careers/screens.ts'
import { words } from '#areas/careers/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [createAction(labelsOf(words)('newJob'), careersScreens.form, { id: 0 })]
