import { agentScreens } from '#areas/agents/screens.ts'
import { words } from '#areas/agents/words.ts'
import { createAction } from '#platform/console/shell/record-sources.ts'
import { labelsOf } from '#platform/words/messages.ts'

export const createActions = [createAction(labelsOf(words)('newAgent'), agentScreens.newAgent, {})]
