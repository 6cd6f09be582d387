import { z } from 'zod'
import { Moment } from '#platform/contract/fields/time.ts'

/** Whether a record is in use. */
export const ActiveStatus = z.enum(['active', 'inactive'])
export type ActiveStatus = z.infer<typeof ActiveStatus>

/** Who made a record and who changed it last, as every record carries it. */
export const auditFields = {
  createdBy: z.string().nullable(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
}

/** A name that stands for its record in another's. */
export const NamedRecord = z.object({ id: z.int(), name: z.string() })
