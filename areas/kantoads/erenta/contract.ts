import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { auditPlace } from '#areas/kantoads/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { Money, Day } from '#platform/contract/fields.ts'

const readCalls = callGroup({ needs: withAnyFlag(auditPlace) })

export const erentaCalls = {
  /** Amount funded by advertisers and not yet paid to stores. */
  funds: readCalls.read('/kantoads/erenta/get-erenta-funds', { reply: z.object({ total_fund: Money }) }),
  /**
   * Incoming is the amount funded by advertisers, outgoing the amount paid to stores, for a Manila day and its month.
   */
  income: readCalls.read('/kantoads/erenta/get-erenta-income', {
    request: z.strictObject({ date: Day.optional() }),
    reply: z.object({
      dailyIncoming: Money,
      dailyOutgoing: Money,
      monthlyIncoming: Money,
      monthlyOutgoing: Money,
    }),
  }),
}
