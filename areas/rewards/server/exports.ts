import { z } from 'zod'
import { coinsPlace, eloadRewardsPlace } from '#areas/rewards/access.ts'
import { givingCalls, RecipientList, RecipientRow } from '#areas/rewards/contract.ts'
import type { RewardAsset } from '#areas/rewards/rules.ts'
import { recipientPlan } from '#areas/rewards/server/rewards.ts'
import { words } from '#areas/rewards/words.ts'
import { type Place, toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { type FileColumnKind, defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/**
 * Exports of the recipients of a reward with their results. eLoad and coins have separate exports because their
 * permissions differ.
 */
const recipientsOf = (name: string, place: Place, assets: readonly RewardAsset[], amounts: FileColumnKind) =>
  defineFileExport({
    name,
    title: t('recipients'),
    needs: toRead(place),
    list: call(givingCalls.recipients.path, {
      needs: toRead(place),
      request: RecipientList.extend({ asset: z.enum(assets) }),
      reply: pageOf(RecipientRow),
    }),
    plan: ({ request }) => recipientPlan(request),
    columns: [
      { key: 'place', title: t('row'), kind: 'count' },
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'mobile', title: t('mobile'), kind: 'text', of: 'mobile_number' },
      { key: 'amount', title: t('amount'), kind: amounts },
      { key: 'status', title: t('status'), kind: 'code' },
      { key: 'why', title: t('problem'), kind: 'code', of: 'fail_code' },
      { key: 'balance', title: t('balanceAfter'), kind: amounts, of: 'balance_after' },
      { key: 'when', title: t('creditedOn'), kind: 'moment', of: 'credited_at' },
    ],
  })

export const recipientExports = [
  recipientsOf('eload-reward-recipients', eloadRewardsPlace, ['ELOAD'], 'money'),
  recipientsOf('coin-recipients', coinsPlace, ['VC', 'BLVCK'], 'count'),
]
