import { toRead } from '#platform/access.ts'
import { eloadRewardsPlace } from '#areas/rewards/access.ts'
import { errorLabels } from '#areas/rewards/columns.ts'
import { eloadRewardCalls } from '#areas/rewards/eload-rewards/contract.ts'
import { Purpose } from '#areas/rewards/contract.ts'
import { words } from '#areas/rewards/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const purposeLabels = labelsFor(Purpose.options, (code) => t(`purpose_${code}`))

export const rewardPersonList = defineList(eloadRewardCalls.users, {
  name: 'reward-people',
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'mobile', title: t('mobile'), kind: 'text', field: 'mobile_number', mono: true },
    { key: 'business', title: t('business'), kind: 'text', field: 'businessName' },
    { key: 'balance', title: t('balance'), kind: 'money' },
    { key: 'why', title: t('problem'), kind: 'code', labels: errorLabels },
  ],
})

export const eloadRewardList = defineList(eloadRewardCalls.list, {
  name: 'eload-rewards',
  title: t('rewards'),
  exportNeeds: toRead(eloadRewardsPlace),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', width: '8rem', mono: true },
    { key: 'title', title: t('title'), kind: 'text' },
    { key: 'purpose', title: t('purpose'), kind: 'code', labels: purposeLabels },
    { key: 'people', title: t('people'), kind: 'count', field: 'recipients' },
    { key: 'total', title: t('total'), kind: 'money', field: 'totalAmount', sort: 'totalAmount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'requester', title: t('requestedBy'), kind: 'text', field: 'requesterName' },
    { key: 'approver', title: t('approver'), kind: 'text', field: 'approverName' },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'credited', title: t('credited'), kind: 'count', hidden: true },
    { key: 'failed', title: t('status_failed'), kind: 'count', hidden: true },
    { key: 'remarks', title: t('remarks'), kind: 'text', exportOnly: true },
  ],
})
