import { agentCalls } from '#areas/agents/contract.ts'
import { addressOf } from '#platform/console/screen.ts'
import { agentScreens } from '#areas/agents/screens.ts'
import { words } from '#areas/agents/words.ts'
import { createAction, namePattern, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [createAction(labelsOf(words)('newAgent'), agentScreens.newAgent, {})]

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(agentCalls.search, {
    order: 16,
    pattern: namePattern,
    toItem: ({ agent_id, agentCode, first_name, last_name }) => ({
      id: `agent-${agent_id}`,
      label: `${first_name} ${last_name}`,
      hint: [agentCode],
      address: `${addressOf(agentScreens.list)}?panel=${agent_id}`,
    }),
  }),
]
