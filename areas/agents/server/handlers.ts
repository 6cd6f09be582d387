import { type Agent, agentCalls } from '#areas/agents/contract.ts'
import { agentName, whyNotDeactivate } from '#areas/agents/rules.ts'
import { endAgent, insertAgent, isCodeTaken, lockAgent, pageOfAgents } from '#areas/agents/server/agents.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { Refusal, Stale } from '#platform/server/refusal.ts'
import { reveal } from '#platform/server/reveal.ts'

export const agentHandlers = handlersFor(agentCalls, {
  search: ({ db, request }) => pageOfAgents(db, request),

  reveal: async (asked) => {
    const { agent_id: id, field } = asked.request
    const agent = await lockAgent(asked.db, id)
    return reveal(asked, { id, ...about(agent), value: agent[field] })
  },

  isExist: async ({ db, request }) => ({ exist: await isCodeTaken(db, request.agentCode) }),

  create: async ({ db, request, staff, audit }) => {
    const made = await insertAgent(db, request, staff.email)
    await audit({ action: 'Create', ...about(made), after: told(made), toStatus: made.status })
    return done(`${agentName(made)} is agent ${made.agentCode}.`, {
      ...saved(made),
      agentCode: made.agentCode,
    })
  },

  deactivate: async ({ db, request, staff, audit }) => {
    const before = await lockAgent(db, request.agent_id)
    const reason = whyNotDeactivate(before)
    if (reason) throw new Refusal(reason, { code: 'INVALID_STATE' })
    if (request.version !== undefined && request.version !== before.version) throw new Stale(before)
    const after = await endAgent(db, request.agent_id, staff.email)
    await audit({
      action: 'Deactivate',
      ...about(after),
      changes: [{ field: 'status', old: before.status, new: after.status }],
      fromStatus: before.status,
      toStatus: after.status,
      reason: request.reason,
    })
    return done(`Agent ${after.agentCode} is inactive. Their merchants keep the code.`, saved(after))
  },
})

const about = (agent: Agent) => ({
  kind: 'agent',
  recordId: agent.agent_id,
  label: `${agent.agentCode} ${agentName(agent)}`,
})

const saved = ({ agent_id, status, version }: Agent) => ({ id: agent_id, agent_id, status, version })

/** What the audit keeps of a new agent, named as the wire names it. */
const told = (agent: Agent) => ({
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
