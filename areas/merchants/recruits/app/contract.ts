import { z } from 'zod'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Moment } from '#platform/contract/fields.ts'
import { ActiveStatus } from '#platform/contract/record.ts'
import { KycAcctType } from '#areas/merchants/subscribers/contract.ts'

const { read } = clientCalls('subscriber')

/** The subscriber as an agent. */
const AppAgent = z.object({
  code: z.string(),
  area: z.string(),
  merchants: z.int(),
  activeMerchants: z.int(),
})
export type AppAgent = z.output<typeof AppAgent>

/** A merchant whom the agent recruited. */
export const AppMerchant = z.object({
  id: z.int(),
  name: z.string(),
  agentCode: z.string(),
  status: ActiveStatus,
  /** Verification of the owner. */
  kyc: z.object({ type: KycAcctType, status: z.string() }),
  registeredAt: Moment,
})
export type AppMerchant = z.output<typeof AppMerchant>

export const recruitAppCalls = {
  agent: read('/app/agent', {
    scope: 'agents:read',
    summary: 'Show the agent codes of the subscriber',
    reply: z.object({ data: z.array(AppAgent) }),
    example: {
      request: {},
      reply: { data: [{ code: 'AGT0000031', area: 'Cebu', merchants: 12, activeMerchants: 11 }] },
    },
  }),
  merchants: read('/app/agent/merchants', {
    scope: 'agents:read',
    summary: 'List the merchants whom the subscriber recruited as an agent, newest first',
    request: CursorRequest,
    reply: cursorPageOf(AppMerchant),
    errors: ['NOT_FOUND'],
    example: {
      request: { limit: 25 },
      reply: {
        data: [
          {
            id: 31,
            name: 'Nena Store',
            agentCode: 'AGT0000031',
            status: 'active',
            kyc: { type: 'FullyVerified', status: 'Live' },
            registeredAt: '2026-11-02T03:00:00.000Z',
          },
        ],
        nextCursor: null,
      },
    },
  }),
}
