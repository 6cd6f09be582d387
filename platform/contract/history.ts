import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'

/** Id of a record of any type, as text. */
export const RecordId = z.union([z.int(), z.string().trim().min(1).max(200)]).transform(String)

/** Audit history of one record of any type, newest first. */
export const recordHistory = call('/audit/record-history', {
  needs: 'signed-in',
  request: z.strictObject({
    kind: z.string().trim().min(1).max(200),
    recordId: RecordId,
    ...logRequest,
  }),
  reply: LogPage,
})
