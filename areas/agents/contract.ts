import { agentsMessages } from '#areas/agents/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { agentCodeFrom } from '#areas/agents/rules.ts'
import { agentDeactivators, agentMakers, agentPlace, agentReaders } from '#areas/agents/access.ts'
import { toRead } from '#platform/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { Mobile, Masked, Id, optionalText, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { revealCall } from '#platform/contract/reveal.ts'

export const AgentStatus = z.enum(['active', 'inactive'])
export type AgentStatus = z.infer<typeof AgentStatus>

// The API names the code in camel case and the other fields in snake case.
export const Agent = z.object({
  agent_id: z.int(),
  agentCode: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  mobile_number: Masked.mobile,
  email: Masked.email.nullable(),
  region: z.string().nullable(),
  region_name: z.string().nullable(),
  city: z.string().nullable(),
  city_name: z.string().nullable(),
  area: z.string(),
  upline_code: z.string().nullable(),
  status: AgentStatus,
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: Moment,
  version: z.int(),
})
export type Agent = z.infer<typeof Agent>

/** Agent code as entered: letters and digits, stored in capitals. */
export const TypedCode = z
  .string()
  .trim()
  .refine((text) => agentCodeFrom(text) !== null, {
    error: agentsMessages.issue('CODE_FORMAT'),
    abort: true,
  })
  .transform((text) => agentCodeFrom(text) ?? '')

const PersonName = requiredText(60).regex(/^[\p{L}\p{M} .'-]+$/u, fieldMessages.issue('FORMAT'))
const PlaceCode = z.string().regex(/^\d{10}$/, fieldMessages.issue('FORMAT'))
const emptyIsNone = (text: string) => (text === '' ? null : text)

/** Request to create an agent. An agent without a code gets the next available one. */
export const NewAgent = z.strictObject({
  agentCode: z.union([z.literal('').transform(() => null), TypedCode]).nullish(),
  first_name: PersonName,
  last_name: PersonName,
  mobile_number: Mobile,
  email: z
    .union([z.literal(''), z.email(fieldMessages.issue('EMAIL')).max(254)])
    .transform(emptyIsNone)
    .nullish(),
  region: PlaceCode.nullish(),
  city: PlaceCode.nullish(),
  area: optionalText(120),
  upline_code: z.union([z.literal('').transform(() => null), TypedCode]).nullish(),
})
export type NewAgent = z.output<typeof NewAgent>

const invalidates = ['/agent/', '/audit/']

const makerCalls = callGroup({ needs: agentMakers })

export const agentStatusAct = 'agent-status'

export const agentCalls = {
  search: call('/agent/search', {
    needs: agentReaders,
    request: listRequest({
      filters: { status: AgentStatus },
      sorts: ['created_at', 'name', 'agentCode'],
    }).extend({ status: AgentStatus.optional() }),
    reply: pageOf(Agent),
  }),
  reveal: revealCall('/agent/reveal', {
    needs: toRead(agentPlace),
    key: 'agent_id',
    fields: ['mobile_number', 'email'],
  }),
  isExist: makerCalls.read('/agent/is-exist', {
    request: z.strictObject({ agentCode: TypedCode }),
    reply: z.object({ exist: z.boolean() }),
    background: true,
  }),
  create: makerCalls.write('/agent/create', {
    request: NewAgent,
    reply: Saved.extend({ agent_id: z.int(), agentCode: z.string() }),
    invalidates,
  }),
  deactivate: write('/agent/deactivate', {
    needs: agentDeactivators,
    acts: { codes: [agentStatusAct] },
    request: z.strictObject({ agent_id: Id, reason: Reason, version: z.int().optional() }),
    reply: Saved.extend({ agent_id: z.int() }),
    invalidates,
  }),
}
