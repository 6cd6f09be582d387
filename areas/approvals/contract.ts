import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { Saved } from '#platform/contract/call.ts'
import { Id, Day, Moment } from '#platform/contract/fields.ts'

/** Delegation of a person's approvals to a colleague during an absence. */
export const Delegation = z.object({
  id: z.int(),
  from: z.object({ email: z.string(), name: z.string() }),
  to: z.object({ email: z.string(), name: z.string() }),
  fromAt: Moment,
  untilAt: Moment,
  state: z.enum(['planned', 'active', 'ended']),
})
export type Delegation = z.infer<typeof Delegation>

const signedInCalls = callGroup({ needs: 'signed-in', invalidates: ['/approvals/'] })

/** Act of the controls: another person decides in place of this one. */
export const delegationAct = 'approval-delegation'

export const delegationCalls = {
  /** Delegations from and to the person, newest first. */
  list: signedInCalls.read('/approvals/delegations', {
    reply: z.object({
      given: z.array(Delegation),
      received: z.array(Delegation),
      /** Line managers to whom the person can delegate. */
      colleagues: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
    }),
  }),
  create: signedInCalls.write('/approvals/delegate', {
    /** Manila days, both inclusive. */
    request: z.object({ to: Id, fromDay: Day, untilDay: Day }),
    reply: Saved,
    acts: { codes: [delegationAct] },
  }),
  end: signedInCalls.write('/approvals/end-delegation', { request: z.object({ id: Id }), reply: Saved }),
}
