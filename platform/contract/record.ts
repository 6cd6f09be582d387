import { z } from 'zod'
import { Moment } from '#platform/contract/fields/time.ts'

export const ActiveStatus = z.enum(['active', 'inactive'])
export type ActiveStatus = z.infer<typeof ActiveStatus>

/** Creator and last editor, which every record has. */
export const auditFields = {
  createdBy: z.string().nullable(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
}

/** Reference to a record by its id and name. */
export const NamedRecord = z.object({ id: z.int(), name: z.string() })
