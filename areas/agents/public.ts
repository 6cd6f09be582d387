export { isCodeTaken } from '#areas/agents/server/agents.ts'
