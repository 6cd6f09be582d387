import { z } from 'zod'
import { Moment } from '#platform/contract/time.ts'

/** Whether a record is in use. */
export const InUse = z.enum(['active', 'inactive'])
export type InUse = z.infer<typeof InUse>

/** Who made a record and who changed it last, as every record carries it. */
export const kept = {
  createdBy: z.string().nullable(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
}

/** A name that stands for its record in another's. */
export const Named = z.object({ id: z.int(), name: z.string() })
