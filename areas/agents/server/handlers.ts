import { agentsMessages } from '#areas/agents/messages.ts'
import { type Agent, agentStatusAct, agentCalls } from '#areas/agents/contract.ts'
import { agentName, getDeactivateError } from '#areas/agents/rules.ts'
import { agentRecord, agents, insertAgent, isCodeTaken, listAgents } from '#areas/agents/server/agents.ts'
import { guardedStatusChange } from '#platform/server/crud.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { reveal } from '#platform/server/reveal.ts'

export const agentHandlers = handlersFor(agentCalls, {
  search: ({ db, request }) => listAgents(db, request),

  reveal: async (context) => {
    const { agent_id: id, field } = context.request
    const agent = await agents.find(context.db, id)
    return reveal(context, { id, ...auditSubject(agent), value: agent[field] })
  },

  isExist: async ({ db, request }) => ({ exist: await isCodeTaken(db, request.agentCode) }),

  create: async ({ db, request, staff, audit }) => {
    const created = await insertAgent(db, request, staff.email)
    await audit({
      action: 'Create',
      ...auditSubject(created),
      after: agentRecord.auditSnapshot(created),
      toStatus: created.status,
    })
    return done(agentsMessages('CREATED', { name: agentName(created), code: created.agentCode }), {
      ...saved(created),
      agentCode: created.agentCode,
    })
  },

  deactivate: async (context) => {
    const { agent_id, reason, version } = context.request
    const result = await changeStatus(context, { id: agent_id, version, status: 'inactive', reason })
    return { ...result, data: { ...result.data, agent_id } }
  },
})

const auditSubject = (agent: Agent) => ({
  kind: 'agent',
  recordId: agent.agent_id,
  label: `${agent.agentCode} ${agentName(agent)}`,
})

const saved = ({ agent_id, status, version }: Agent) => ({ id: agent_id, agent_id, status, version })

const changeStatus = guardedStatusChange<Agent>(agentStatusAct, {
  // Their merchants keep the agent code.
  records: agents,
  subjectOf: auditSubject,
  error: getDeactivateError,
  message: ({ agentCode }) => agentsMessages('DEACTIVATED', { code: agentCode }),
})
