import { toRead } from '#platform/access.ts'
import { topupPlace } from '#areas/eload/access.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { words } from '#areas/eload/words.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const w = labelsOf(words)
const t = labelsOf(topupWords)

export const topupList = defineList(topupCalls.list, {
  name: 'eload-topups',
  title: t('topups'),
  exportNeeds: toRead(topupPlace),
  columns: [
    { key: 'name', title: w('name'), kind: 'text', sort: true, strong: true },
    { key: 'sku', title: t('sku'), kind: 'text', sort: true, mono: true },
    { key: 'network', title: w('network'), kind: 'text', field: 'networkName' },
    { key: 'provider', title: t('provider'), kind: 'text', field: 'providerName' },
    { key: 'amount', title: t('amount'), kind: 'money', sort: 'denomination' },
    { key: 'minAmount', title: t('minAmount'), kind: 'money', exportOnly: true },
    { key: 'maxAmount', title: t('maxAmount'), kind: 'money', exportOnly: true },
    {
      key: 'rebate',
      title: t('currentRebate'),
      kind: 'percent',
      field: 'currentRebate',
      sort: 'currentRebate',
    },
    { key: 'defaultRebate', title: t('defaultRebate'), kind: 'percent', exportOnly: true },
    { key: 'pending', title: t('upcomingChange'), kind: 'text' },
    { key: 'status', title: w('status'), kind: 'status' },
    { key: 'updatedAt', title: w('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

export const rebateChangeList = defineList(topupCalls.rebateLogs, {
  name: 'eload-rebate-changes',
  title: t('rebates'),
  exportNeeds: toRead(topupPlace),
  columns: [
    { key: 'sku', title: t('sku'), kind: 'text', mono: true },
    { key: 'old', title: t('before'), kind: 'percent' },
    { key: 'new', title: t('after'), kind: 'percent', strong: true },
    { key: 'startAt', title: t('effectiveFrom'), kind: 'moment', sort: true },
    { key: 'endAt', title: t('effectiveUntil'), kind: 'moment' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', field: 'requestedByName' },
    { key: 'decided', title: t('decidedBy'), kind: 'text', field: 'decidedByName' },
    { key: 'reason', title: t('reason'), kind: 'text', hidden: true },
  ],
})
