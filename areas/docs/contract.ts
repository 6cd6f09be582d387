import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'

/** JSON Schema as it appears in the OpenAPI document. */
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

const signedInCalls = callGroup({ needs: 'signed-in' })

export const docsCalls = {
  /** Lists every API operation for the documentation screen. */
  operations: signedInCalls.read('/docs/operations', {
    reply: z.object({ version: z.string(), operations: z.array(Operation) }),
  }),
  /** Returns the OpenAPI 3.1 document. */
  document: signedInCalls.read('/docs/openapi', { reply: z.record(z.string(), z.unknown()) }),
}
