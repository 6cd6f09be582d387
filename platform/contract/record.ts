import { z } from 'zod'
import { Id } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const ActiveStatus = z.enum(['active', 'inactive'])
export type ActiveStatus = z.infer<typeof ActiveStatus>

/** Times, last editor and version of a record. */
export const changeFields = {
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
}

/** Creator and last editor, which every record has. */
export const auditFields = { createdBy: z.string().nullable(), ...changeFields }

/** Person who submitted a request. */
export const requesterFields = {
  requestedBy: z.string(),
  requestedByName: z.string(),
  requestedById: z.int(),
}

/** Person who decided a request, and when; null until then. */
export const deciderFields = {
  decidedBy: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedById: z.int().nullable(),
  decidedAt: Moment.nullable(),
}

/** Reference to a record by its id and name. */
export const NamedRecord = z.object({ id: z.int(), name: z.string() })

/** New order of records that have one: each record once, with a unique position. */
export const Sequence = z.strictObject({
  items: z
    .array(z.strictObject({ id: Id, sequence: z.int().positive() }))
    .min(1)
    .max(500),
  version: z.int(),
})
