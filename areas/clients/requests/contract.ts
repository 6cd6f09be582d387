import { z } from 'zod'
import { clientReaders } from '#areas/clients/contract.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { Id, Moment } from '#platform/contract/fields.ts'
import { NamedRecord } from '#platform/contract/record.ts'

export const RequestResult = z.enum(['success', 'client-error', 'server-error'])
export type RequestResult = z.infer<typeof RequestResult>

/** A request of an API client. */
export const ClientRequest = z.object({
  id: z.int(),
  at: Moment,
  clientId: z.int(),
  clientName: z.string(),
  subscriberId: z.int().nullable(),
  method: z.string(),
  route: z.string(),
  result: RequestResult,
  status: z.int(),
  durationMs: z.int(),
  requestId: z.string(),
  idempotencyKey: z.string().nullable(),
  errorCode: z.string().nullable(),
  ip: z.string(),
})
export type ClientRequest = z.infer<typeof ClientRequest>

const readers = callGroup({ needs: clientReaders })

export const requestCalls = {
  list: readers.list('/settings/api-requests/list', ClientRequest, {
    filters: {
      clientId: Id,
      result: RequestResult,
      route: z.string().trim().max(200),
      errorCode: z.string().trim().max(60),
      requestId: z.uuid(),
      idempotencyKey: z.string().trim().max(64),
    },
    sorts: ['at'],
  }),
  options: readers.read('/settings/api-requests/options', {
    reply: z.object({ clients: z.array(NamedRecord), routes: z.array(z.string()) }),
  }),
}
