import { z } from 'zod'
import { type Call, call } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'

/** A list of rows that await a decision. Its number of rows is shown in the menu and on the dashboard. */
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
}

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
