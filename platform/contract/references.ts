import { z } from 'zod'

/** A record that refers to another record and blocks its deletion. */
export const Reference = z.object({ what: z.string(), id: z.int(), name: z.string() })
export type Reference = z.infer<typeof Reference>

/** The first references to a record, and their total number. */
export const References = z.object({ rows: z.array(Reference), total: z.int() })
export type References = z.infer<typeof References>
