import { z } from 'zod'

/** One record that refers to another, and so keeps it from being deleted. */
export const Reference = z.object({ what: z.string(), id: z.int(), name: z.string() })
export type Reference = z.infer<typeof Reference>

/** What uses a record: the first few, and how many there are in all. */
export const References = z.object({ rows: z.array(Reference), total: z.int() })
export type References = z.infer<typeof References>
