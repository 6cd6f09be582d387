import { eloadRewardList } from '#areas/rewards/eload-rewards/columns.ts'
import { rewardPlan } from '#areas/rewards/server/rewards.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the eLoad rewards. */
export const eloadRewardExport = defineExport(
  eloadRewardList,
  (request, { staff }) => rewardPlan(request, 'ELOAD', staff.id),
  { values: { requester: 'requested_by_name', approver: 'decided_by_name' } },
)
