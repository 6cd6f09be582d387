import type { ApiResponse } from '#platform/console/http/prefetched-responses.ts'
import { batchCalls, BatchReply, maxBatchSize } from '#platform/contract/batch.ts'
import { Envelope } from '#platform/contract/call.ts'

type Batched = { path: string; body: string }
type Send = (request: Batched) => Promise<ApiResponse>
type Waiting = Batched & PromiseWithResolvers<ApiResponse>

let waiting: Waiting[] = []

/**
 * Sends a request together with those that are made in the same task, as one request. Their responses arrive
 * together, so that a page of many parts is drawn once.
 */
export function sendInBatch(request: Batched, send: Send): Promise<ApiResponse> {
  const entry = { ...request, ...Promise.withResolvers<ApiResponse>() }
  if (waiting.push(entry) === 1) setTimeout(() => void sendAll(send))
  return entry.promise
}

async function sendAll(send: Send) {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += maxBatchSize)
    await sendTogether(all.slice(from, from + maxBatchSize), send)
}

async function sendTogether(batch: readonly Waiting[], send: Send) {
  try {
    const [first] = batch
    if (first && batch.length === 1) return first.resolve(await send(first))
    const requests = batch.map(({ path, body }) => ({ path, body: JSON.parse(body) as unknown }))
    const response = await send({ path: batchCalls.read.path, body: JSON.stringify({ requests }) })
    const replies = response.ok ? repliesIn(response.body) : []
    for (const [index, { resolve }] of batch.entries()) {
      const reply = replies[index]
      // If the batch itself was rejected, each of its requests was.
      resolve(reply ? { ...reply, ok: reply.status < 300, requestId: response.requestId } : response)
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

const repliesIn = (body: unknown) => BatchReply.parse(Envelope.parse(body).message)
