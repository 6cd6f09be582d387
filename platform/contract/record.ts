import { z } from 'zod'
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

/** Reference to a record by its id and name. */
export const NamedRecord = z.object({ id: z.int(), name: z.string() })
