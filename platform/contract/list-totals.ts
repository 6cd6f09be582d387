import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { CountedQuery, listFields } from '#platform/contract/list-counts.ts'
import { Money } from '#platform/contract/fields/money.ts'

/** Sums of the amounts of a query, by status. */
export const ListTotals = z.object({
  statuses: z.array(
    z.object({
      status: z.string(),
      count: z.int(),
      /** Sum of all amounts, or of the credits if the list has debits. */
      amount: Money,
      /** Sum of the debits, for lists of credits and debits. */
      debits: Money.optional(),
    }),
  ),
  /** Number of rows that were read, if more may match. The sums are then those of the first rows in this order. */
  firstRows: z.int().nullable(),
})
export type ListTotals = z.output<typeof ListTotals>

export const listTotalCalls = {
  /** Sums the amounts of a query by status. Null for lists without amounts. */
  totals: call('/lists/totals', {
    needs: 'signed-in',
    request: z.strictObject({
      ...listFields,
      ...CountedQuery.shape,
      sortBy: z.string().max(60).optional(),
      sortDir: z.enum(['asc', 'desc']).optional(),
    }),
    reply: ListTotals.nullable(),
    background: true,
  }),
}
