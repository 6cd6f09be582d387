import { z } from 'zod'
import { coinsPlace, eloadRewardsPlace } from '#areas/rewards/access.ts'
import { coinRecipientColumns, eloadRecipientColumns } from '#areas/rewards/columns.ts'
import { givingCalls, RecipientList, RecipientRow } from '#areas/rewards/contract.ts'
import type { RewardAsset } from '#areas/rewards/rules.ts'
import { recipientPlan } from '#areas/rewards/server/rewards.ts'
import { words } from '#areas/rewards/words.ts'
import { type Place, toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/**
 * Exports of the recipients of a reward with their results. eLoad and coins have separate exports because their
 * permissions differ.
 */
const recipientsOf = (
  name: string,
  place: Place,
  assets: readonly RewardAsset[],
  columns: typeof coinRecipientColumns,
) =>
  defineExport({
    name,
    title: t('recipients'),
    needs: toRead(place),
    list: call(givingCalls.recipients.path, {
      needs: toRead(place),
      request: RecipientList.extend({ asset: z.enum(assets) }),
      reply: pageOf(RecipientRow),
    }),
    plan: ({ request }) => recipientPlan(request),
    columns,
  })

export const recipientExports = [
  recipientsOf('eload-reward-recipients', eloadRewardsPlace, ['ELOAD'], eloadRecipientColumns),
  recipientsOf('coin-recipients', coinsPlace, ['VC', 'BLVCK'], coinRecipientColumns),
]
