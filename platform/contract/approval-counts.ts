import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** How much waits for the person and how much of their own. Every screen asks it, so it weighs little by itself. */
export const approvalCounts = call('/approvals/counts', {
  needs: 'signed-in',
  request: z.object({}),
  reply: z.object({ waiting: z.int(), mine: z.int(), oldestWaiting: Moment.nullable() }),
  background: true,
})
