import { bannerCalls } from '#areas/eload/banners/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const bannerColumns = defineColumns(bannerCalls.list, [
  { key: 'title', title: t('title'), kind: 'text', sort: true, strong: true },
  { key: 'placement', title: t('placement'), kind: 'code' },
  { key: 'sequence', title: t('position'), kind: 'count', sort: true },
  { key: 'carrier', title: t('carrier'), kind: 'code' },
  { key: 'linkType', title: t('linkType'), kind: 'code', exportOnly: true },
  { key: 'linkValue', title: t('link'), kind: 'text', exportOnly: true },
  { key: 'shownState', title: t('displayStatus'), kind: 'status' },
  { key: 'startAt', title: t('displayFrom'), kind: 'moment' },
  { key: 'endAt', title: t('displayUntil'), kind: 'moment' },
  { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
])
