import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { Day } from '#platform/contract/fields/time.ts'

/** Query of a list without its page and order. */
export const CountedQuery = z.strictObject({
  search: z.string().trim().max(100).optional(),
  filters: z.record(z.string().max(60), z.unknown()).default({}),
  dateFrom: Day.nullish(),
  dateTo: Day.nullish(),
})

/** Path of the list's call, and the fields it always sends. */
export const listFields = {
  list: z.string().regex(/^(?:\/:?[A-Za-z0-9-]+){1,6}$/),
  fixed: z.record(z.string().max(60), z.unknown()).default({}),
}

/** Maximum number of queries counted in one request. */
export const maxCountedQueries = 20

export const listCountCalls = {
  /** Counts the rows of several queries of one list. A query that the list does not accept has no count. */
  counts: call('/lists/counts', {
    needs: 'signed-in',
    request: z.strictObject({ ...listFields, queries: z.array(CountedQuery).min(1).max(maxCountedQueries) }),
    reply: z.array(z.object({ total: z.int(), totalIsEstimate: z.boolean().optional() }).nullable()),
    background: true,
  }),
}
