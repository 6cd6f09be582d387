export { agentStatuses, getAgentPlaceError, insertAgent, isCodeTaken } from '#areas/agents/server/agents.ts'
