import { eloadRewardsPlace } from '#areas/rewards/access.ts'
import { eloadRewardCalls } from '#areas/rewards/eload-rewards/contract.ts'
import { rewardPlan } from '#areas/rewards/server/rewards.ts'
import { words } from '#areas/rewards/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the eLoad rewards. */
export const eloadRewardExport = defineFileExport({
  name: 'eload-rewards',
  title: t('rewards'),
  needs: toRead(eloadRewardsPlace),
  list: eloadRewardCalls.list,
  plan: ({ request, staff }) => rewardPlan(request, 'ELOAD', staff.id),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'title', title: t('title'), kind: 'text' },
    { key: 'purpose', title: t('purpose'), kind: 'code' },
    { key: 'people', title: t('people'), kind: 'count', of: 'recipients' },
    { key: 'total', title: t('total'), kind: 'money', of: 'total_amount' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'requester', title: t('requestedBy'), kind: 'text', of: 'requested_by' },
    { key: 'approver', title: t('approver'), kind: 'text', of: 'decided_by' },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment' },
    { key: 'credited', title: t('credited'), kind: 'count' },
    { key: 'failed', title: t('status_failed'), kind: 'count' },
    { key: 'remarks', title: t('remarks'), kind: 'text' },
  ],
})
