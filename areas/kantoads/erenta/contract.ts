import { z } from 'zod'
import { auditPlace } from '#areas/kantoads/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { Day } from '#platform/contract/fields/time.ts'

export const erentaCalls = {
  /** Amount funded by advertisers and not yet paid to stores. */
  funds: call('/kantoads/erenta/get-erenta-funds', {
    needs: withAnyFlag(auditPlace),
    reply: z.object({ total_fund: Money }), // The name is part of the API.
  }),
  /**
   * Incoming is the amount funded by advertisers, outgoing the amount paid to stores, for a Manila day and its month.
   */
  income: call('/kantoads/erenta/get-erenta-income', {
    needs: withAnyFlag(auditPlace),
    request: z.strictObject({ date: Day.optional() }),
    reply: z.object({
      dailyIncoming: Money,
      dailyOutgoing: Money,
      monthlyIncoming: Money,
      monthlyOutgoing: Money,
    }),
  }),
}
