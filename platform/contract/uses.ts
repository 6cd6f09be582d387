import { z } from 'zod'

/** One record that refers to another, and so keeps it from being deleted. */
export const Use = z.object({ what: z.string(), id: z.int(), name: z.string() })
export type Use = z.infer<typeof Use>

/** What uses a record: the first few, and how many there are in all. */
export const Uses = z.object({ rows: z.array(Use), total: z.int() })
export type Uses = z.infer<typeof Uses>
