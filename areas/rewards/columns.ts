import { coinsPlace, eloadRewardsPlace } from '#areas/rewards/access.ts'
import { givingCalls } from '#areas/rewards/contract.ts'
import { recipientError, recipientErrorCodes } from '#areas/rewards/rules.ts'
import { words } from '#areas/rewards/words.ts'
import { toRead } from '#platform/access.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

/** Messages of the reasons a recipient cannot be credited. */
export const errorLabels = labelsFor(recipientErrorCodes, recipientError)

const recipientColumns = (amounts: 'money' | 'count') =>
  [
    { key: 'place', title: t('row'), kind: 'count', sort: true, width: '5rem' },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', field: 'mobile_number', mono: true },
    { key: 'amount', title: t('amount'), kind: amounts },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'why', title: t('problem'), kind: 'code', labels: errorLabels, field: 'failCode' },
    { key: 'balance', title: t('balanceAfter'), kind: amounts, field: 'balanceAfter' },
    { key: 'when', title: t('creditedOn'), kind: 'moment', field: 'creditedAt', hidden: true },
  ] as const

export const eloadRecipientList = defineList(givingCalls.recipients, {
  name: 'eload-reward-recipients',
  title: t('recipients'),
  exportNeeds: toRead(eloadRewardsPlace),
  columns: recipientColumns('money'),
})

export const coinRecipientList = defineList(givingCalls.recipients, {
  name: 'coin-recipients',
  title: t('recipients'),
  exportNeeds: toRead(coinsPlace),
  columns: recipientColumns('count'),
})

/** People chosen for a reward before it is requested. */
export const chosenPeopleList = defineList(givingCalls.rows, {
  name: 'reward-list',
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'amount', title: t('amount'), kind: 'count' },
    { key: 'source', title: t('source'), kind: 'code' },
    { key: 'why', title: t('problem'), kind: 'code', labels: errorLabels },
  ],
})
