import { agentsMessages } from '#areas/agents/messages.ts'
import { type Agent, agentStatusAct, agentCalls } from '#areas/agents/contract.ts'
import { agentName, getDeactivateError } from '#areas/agents/rules.ts'
import { endAgent, insertAgent, isCodeTaken, lockAgent, listAgents } from '#areas/agents/server/agents.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { reveal } from '#platform/server/reveal.ts'
import { rejectIfStale, throwIfError } from '#platform/server/errors.ts'

export const agentHandlers = handlersFor(agentCalls, {
  search: ({ db, request }) => listAgents(db, request),

  reveal: async (context) => {
    const { agent_id: id, field } = context.request
    const agent = await lockAgent(context.db, id)
    return reveal(context, { id, ...auditSubject(agent), value: agent[field] })
  },

  isExist: async ({ db, request }) => ({ exist: await isCodeTaken(db, request.agentCode) }),

  create: async ({ db, request, staff, audit }) => {
    const created = await insertAgent(db, request, staff.email)
    await audit({
      action: 'Create',
      ...auditSubject(created),
      after: auditSnapshot(created),
      toStatus: created.status,
    })
    return done(agentsMessages('CREATED', { name: agentName(created), code: created.agentCode }), {
      ...saved(created),
      agentCode: created.agentCode,
    })
  },

  deactivate: async (context) => {
    const { db, request, staff, audit } = context
    const before = await lockAgent(db, request.agent_id)
    const reason = getDeactivateError(before)
    throwIfError(reason)
    rejectIfStale(before, request.version)
    const { kind, recordId, label } = auditSubject(before)
    await guardDecision(context, {
      act: agentStatusAct,
      stage: 'perform',
      record: { kind, id: recordId, label },
    })
    const after = await endAgent(db, request.agent_id, staff.email)
    await audit({
      action: 'Deactivate',
      ...auditSubject(after),
      changes: [{ field: 'status', old: before.status, new: after.status }],
      fromStatus: before.status,
      toStatus: after.status,
      reason: request.reason,
    })
    return done(agentsMessages('DEACTIVATED', { code: after.agentCode }), saved(after))
  },
})

const auditSubject = (agent: Agent) => ({
  kind: 'agent',
  recordId: agent.agent_id,
  label: `${agent.agentCode} ${agentName(agent)}`,
})

const saved = ({ agent_id, status, version }: Agent) => ({ id: agent_id, agent_id, status, version })

/** Audit snapshot of a new agent, with the field names of the API. */
const auditSnapshot = (agent: Agent) => ({
  agentCode: agent.agentCode,
  first_name: agent.first_name,
  last_name: agent.last_name,
  mobile_number: agent.mobile_number,
  email: agent.email,
  region: agent.region_name,
  city: agent.city_name,
  area: agent.area,
  upline_code: agent.upline_code,
})
