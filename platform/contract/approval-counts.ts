import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Path of the requests of a record. Every write invalidates them, because it can submit one. */
export const requestsOfRecordPath = '/approvals/of-record'

/**
 * Number of requests awaiting the person's approval and number of their own requests. Every screen calls it, so it
 * must stay cheap.
 */
export const approvalCounts = call('/approvals/counts', {
  needs: 'signed-in',
  request: z.object({}),
  reply: z.object({ waiting: z.int(), mine: z.int(), oldestWaiting: Moment.nullable() }),
  background: true,
})
