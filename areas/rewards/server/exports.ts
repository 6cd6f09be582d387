import { z } from 'zod'
import { coinRecipientList, eloadRecipientList } from '#areas/rewards/columns.ts'
import { givingCalls, RecipientList, RecipientRow } from '#areas/rewards/contract.ts'
import type { RewardAsset } from '#areas/rewards/rules.ts'
import { recipientPlan } from '#areas/rewards/server/rewards.ts'
import { call } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { defineExport } from '#platform/server/exports.ts'

/**
 * Exports of the recipients of a reward with their results. eLoad and coins have separate exports because their
 * permissions differ.
 */
const recipientsOf = (list: typeof coinRecipientList, assets: readonly RewardAsset[]) =>
  defineExport(list, recipientPlan, {
    list: call(givingCalls.recipients.path, {
      needs: list.exportNeeds ?? givingCalls.recipients.needs,
      request: RecipientList.extend({ asset: z.enum(assets) }),
      reply: pageOf(RecipientRow),
    }),
  })

export const recipientExports = [
  recipientsOf(eloadRecipientList, ['ELOAD']),
  recipientsOf(coinRecipientList, ['VC', 'BLVCK']),
]
