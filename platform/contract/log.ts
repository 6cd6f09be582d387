import { z } from 'zod'
import { defaultPageSize, pageOf } from '#platform/contract/page.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const Change = z.object({
  field: z.string(),
  old: z.unknown(),
  new: z.unknown(),
  /** Label of the field in the language of the reader, which the log calls add. */
  label: z.string().optional(),
})
export type Change = z.infer<typeof Change>

/** One entry of a record's history, returned by every log call. */
export const LogRow = z.object({
  id: z.int(),
  recordId: z.string(),
  action: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
  changes: z.array(Change),
  reason: z.string(),
  /** The person who acted. `id` is null for the system and for people without a user record. */
  actor: z.object({ id: z.int().nullable(), email: z.string(), name: z.string() }),
  ip: z.string(),
  createdAt: Moment,
})
export type LogRow = z.infer<typeof LogRow>

/** Reply of every log call, newest first. */
export const LogPage = pageOf(LogRow)

/** Request fields that every log call has in addition to the record's key. */
export const logRequest = {
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(defaultPageSize),
  cursor: z.string().max(500).optional(),
}
export type LogRequest = { page: number; limit: number; cursor?: string | undefined }
