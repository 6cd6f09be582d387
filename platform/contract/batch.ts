import { z } from 'zod'
import { call } from '#platform/contract/call.ts'

/** Maximum number of requests in a batch. */
export const maxBatchSize = 60

const BatchedRequest = z.strictObject({
  /** Path of a read call without path parameters. */
  path: z.string().regex(/^(?:\/[A-Za-z0-9-]+){1,6}$/),
  body: z.record(z.string().max(60), z.unknown()).default({}),
})

/** Status and body of each response, in the order of the requests. */
export const BatchReply = z.array(z.object({ status: z.int(), body: z.unknown() }))

export const batchCalls = {
  /** Runs several read calls in one request. Each has the status and the body that it would have by itself. */
  read: call('/batch', {
    needs: 'signed-in',
    request: z.strictObject({ requests: z.array(BatchedRequest).min(1).max(maxBatchSize) }),
    reply: BatchReply,
    background: true,
  }),
}
