import { toRead } from '#platform/access.ts'
import { billerPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { postingTimes } from '#areas/bills/billers/posting-times.ts'
import { words } from '#areas/bills/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const billerList = defineList(billerCalls.list, {
  name: 'billers',
  title: t('billers'),
  exportNeeds: toRead(billerPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'code', title: t('code'), kind: 'text', mono: true, hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'category', title: t('category'), kind: 'text', field: 'categoryName' },
    { key: 'providers', title: t('providers'), kind: 'text', wraps: true },
    { key: 'convenienceFee', title: t('convenienceFee'), kind: 'money' },
    { key: 'income', title: t('income'), kind: 'money', hidden: true },
    { key: 'minAmount', title: t('minAmount'), kind: 'money', hidden: true },
    { key: 'maxAmount', title: t('maxAmount'), kind: 'money', hidden: true },
    { key: 'merchantShare', title: t('merchantShare'), kind: 'money', hidden: true },
    {
      key: 'postingTime',
      title: t('postingTime'),
      kind: 'code',
      labels: labelsFor(postingTimes, t),
      hidden: true,
    },
    { key: 'cutOff', title: t('cutOff'), kind: 'text' },
    { key: 'acceptsOverdue', title: t('acceptsOverdue'), kind: 'yesno', exportOnly: true },
    { key: 'place', title: t('position'), kind: 'count', field: 'sequence', hidden: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
  ],
})
