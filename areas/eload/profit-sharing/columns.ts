import { toRead } from '#platform/access.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(shareWords)

export const profitSharingList = defineList(profitSharingCalls.list, {
  name: 'eload-profit-sharing',
  title: t('pageTitle'),
  exportNeeds: toRead(profitSharingPlace),
  columns: [
    { key: 'scope', title: t('scope'), kind: 'text' },
    { key: 'company', title: t('company'), kind: 'percent', field: 'companyShare' },
    { key: 'agent', title: t('agent'), kind: 'percent', field: 'agentShare' },
    { key: 'merchant', title: t('merchant'), kind: 'percent', field: 'merchantShare' },
    { key: 'effectiveAt', title: t('effective'), kind: 'moment', sort: true },
    { key: 'effectiveUntil', title: t('until'), kind: 'moment' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', field: 'requestedByName' },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text', field: 'decidedByName', hidden: true },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
