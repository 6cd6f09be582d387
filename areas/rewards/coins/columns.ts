import { toRead } from '#platform/access.ts'
import { coinsPlace } from '#areas/rewards/access.ts'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { errorLabels } from '#areas/rewards/columns.ts'
import { words } from '#areas/rewards/words.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const s = labelsOf(coinWords)

export const coinUserList = defineList(coinCalls.users, {
  name: 'coin-people',
  title: s('view_people'),
  exportNeeds: toRead(coinsPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'mobile', title: t('mobile'), kind: 'text', field: 'mobile_number', mono: true },
    { key: 'balance', title: s('balance'), kind: 'count' },
    { key: 'why', title: t('problem'), kind: 'code', labels: errorLabels },
  ],
})

export const coinGrantsList = defineList(coinCalls.grants, {
  name: 'coin-grants',
  title: s('view_grants'),
  exportNeeds: toRead(coinsPlace),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
    { key: 'reason', title: s('reason'), kind: 'text' },
    { key: 'people', title: t('people'), kind: 'count', field: 'recipients' },
    { key: 'total', title: t('total'), kind: 'count', sort: 'totalAmount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'by', title: s('givenBy'), kind: 'text', field: 'requesterName' },
    { key: 'checker', title: s('decidedBy'), kind: 'text', field: 'checkerName' },
    { key: 'createdAt', title: t('creditedOn'), kind: 'moment', sort: true },
  ],
})

export const coinLogList = defineList(coinCalls.logs, {
  name: 'coin-log',
  title: s('coins'),
  exportNeeds: toRead(coinsPlace),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', field: 'mobile_number', mono: true },
    { key: 'currency', title: s('currency'), kind: 'code', exportOnly: true },
    { key: 'amount', title: t('amount'), kind: 'count' },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'why', title: t('problem'), kind: 'code', labels: errorLabels, field: 'failCode', hidden: true },
    { key: 'reason', title: s('reason'), kind: 'text' },
    { key: 'by', title: s('givenBy'), kind: 'text', field: 'actorName' },
    { key: 'createdAt', title: t('creditedOn'), kind: 'moment', sort: true },
  ],
})
