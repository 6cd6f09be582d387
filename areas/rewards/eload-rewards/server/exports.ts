import { eloadRewardsPlace } from '#areas/rewards/access.ts'
import { eloadRewardColumns } from '#areas/rewards/eload-rewards/columns.ts'
import { rewardPlan } from '#areas/rewards/server/rewards.ts'
import { words } from '#areas/rewards/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the eLoad rewards. */
export const eloadRewardExport = defineExport({
  name: 'eload-rewards',
  title: t('rewards'),
  needs: toRead(eloadRewardsPlace),
  plan: ({ request, staff }) => rewardPlan(request, 'ELOAD', staff.id),
  columns: eloadRewardColumns,
  values: { requester: 'requested_by_name', approver: 'decided_by_name' },
})
