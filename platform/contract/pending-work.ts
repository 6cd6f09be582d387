import { z } from 'zod'
import type { Guard } from '#platform/access/access.ts'
import { type Call, call } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'

/** A list of rows that await work. Their number is shown in the menu and on the dashboard. */
export type PendingWork = {
  /** Path of the menu entry of the list. */
  menuPath: string
  // oxlint-disable-next-line typescript/no-explicit-any -- only the number of rows is used
  call: Call<any, any, Page<any>, 'read'>
  /** Filters that select the pending rows: a value, or several of which a row has one. */
  filters?: Readonly<Record<string, string | readonly string[]>>
  /** Other fields of the request. */
  fixed?: Readonly<Record<string, unknown>>
  /** Sort order and field of a row with the time since when it has been pending. */
  pendingSince?: string
  /** Whether the list sums the amounts of its rows. */
  hasAmounts?: boolean
  /** Guard of the work, if more people can read the list than do the work. */
  needs?: Guard
}

/** Person who does the work. */
export type Worker = { id: number; email: string; level: number }

/** Rows that await the decision of a person. Only those that the person can decide are counted. */
export type DecisionWork<Row> = PendingWork & {
  needs: Guard
  /** Field by which the oldest row comes first. */
  oldestBy: string
  canDecide: (row: Row, worker: Worker) => boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- rows are only passed to the function of the same work
export type AnyWork = PendingWork | DecisionWork<any>

/** Rows that are read to count or show the first page of a queue. */
export const queuePageSize = 100

/** Request for the rows of a queue, oldest first. */
export const queueInput = ({ fixed, filters, oldestBy }: DecisionWork<never>) => ({
  ...fixed,
  ...(filters && { filters }),
  sortBy: oldestBy,
  sortDir: 'asc' as const,
})

/**
 * Number of rows of a queue that a person can decide, if `decidable` of its `loaded` first rows are. Someone who can
 * decide none of these cannot decide the others.
 */
export const decidableTotal = (
  listed: number,
  { loaded, decidable }: { loaded: number; decidable: number },
) => (decidable === 0 ? 0 : Math.max(listed - (loaded - decidable), decidable))

export const pendingWorkCalls = {
  /** Counts of pending rows in the lists that the person can read. Lists without pending rows are absent. */
  counts: call('/menu/pending-work', {
    needs: 'signed-in',
    reply: z.array(
      z.object({ menuPath: z.string(), total: z.int(), totalIsEstimate: z.boolean().optional() }),
    ),
    background: true,
  }),
}
