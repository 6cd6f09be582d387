import { z } from 'zod'
import { call } from '#platform/contract/call.ts'

/** A JSON Schema, as the document carries it. */
const Schema = z.record(z.string(), z.unknown())

export const Operation = z.object({
  method: z.string(),
  path: z.string(),
  tag: z.string(),
  host: z.string(),
  kind: z.string(),
  needs: z.array(z.string()),
  request: Schema.nullable(),
  reply: Schema,
})
export type Operation = z.infer<typeof Operation>

export const docsCalls = {
  /** Every call of the product, for reading. */
  operations: call('/docs/operations', {
    needs: 'signed-in',
    request: z.strictObject({}),
    reply: z.object({ version: z.string(), operations: z.array(Operation) }),
  }),
  /** The OpenAPI 3.1 document itself. */
  document: call('/docs/openapi', {
    needs: 'signed-in',
    request: z.strictObject({}),
    reply: z.record(z.string(), z.unknown()),
  }),
}
