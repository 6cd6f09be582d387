import { z } from 'zod'
import { Moment } from '#platform/contract/fields/time.ts'

/** `asked` still waits for a decision; `over` has ended, or was a moment that is past. */
export const ScheduledState = z.enum(['asked', 'planned', 'running', 'over'])
export type ScheduledState = z.infer<typeof ScheduledState>

/** One thing that an area has put at a time. Without an end it is a moment: what it changes stays changed. */
export type Scheduled = {
  /** Unlike every other of its kind, also where one schedule comes again and again. */
  id: string
  title: string
  startAt: string
  endAt: string | null
  state: ScheduledState
  /** Where the record is opened. */
  path: string
  /** What it changes, as words that other areas use too: `network 3`, `sku 12`, `module eLoad`; `network *` is all. */
  touches: readonly string[]
  /** What it stands in without changing it: a change of that whole is a change to this as well. */
  within: readonly string[]
}

/** What the wire tells of it. */
export const ScheduledEntry = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  startAt: Moment,
  endAt: Moment.nullable(),
  state: ScheduledState,
  path: z.string(),
  /** The entries that meet it: `kind id`, as in the same answer. */
  overlaps: z.array(z.string()),
})
export type ScheduledEntry = z.infer<typeof ScheduledEntry>
