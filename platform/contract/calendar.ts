import { z } from 'zod'
import { Moment } from '#platform/contract/fields/time.ts'

/**
 * `pending` is awaiting approval; `announced` is published and starts when a person starts it; `over` has ended or is a
 * moment in the past.
 */
export const ScheduledState = z.enum(['pending', 'planned', 'announced', 'running', 'over'])
export type ScheduledState = z.infer<typeof ScheduledState>

/** A scheduled item of one area. Without an end it is a moment whose effect is permanent. */
export type Scheduled = {
  /** Unique within its kind, even if one schedule occurs repeatedly. */
  id: string
  title: string
  startAt: string
  endAt: string | null
  state: ScheduledState
  /** Path that opens the record. */
  path: string
  /**
   * Keys of what it changes, shared by all areas: `network 3`, `sku 12`, `module eLoad`; `network *` means all
   * networks.
   */
  touches: readonly string[]
  /**
   * Keys of what contains it. A change to one of these also affects this entry; the entry itself does not change
   * them.
   */
  within: readonly string[]
}

/** A scheduled item as it appears in replies. */
export const ScheduledEntry = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  startAt: Moment,
  endAt: Moment.nullable(),
  state: ScheduledState,
  path: z.string(),
  /** Entries that overlap with this one, as `kind id` in the same reply. */
  overlaps: z.array(z.string()),
})
export type ScheduledEntry = z.infer<typeof ScheduledEntry>
