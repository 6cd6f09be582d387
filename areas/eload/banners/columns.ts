import { bannerCalls } from '#areas/eload/banners/contract.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const s = labelsOf(storefrontWords)
const t = labelsOf(words)

export const bannerColumns = defineColumns(bannerCalls.list, [
  { key: 'title', title: s('title'), kind: 'text', sort: true, strong: true },
  { key: 'placement', title: s('placement'), kind: 'code' },
  { key: 'sequence', title: s('position'), kind: 'count', sort: true },
  { key: 'carrier', title: t('carrier'), kind: 'code' },
  { key: 'linkType', title: s('linkType'), kind: 'code', exportOnly: true },
  { key: 'linkValue', title: s('link'), kind: 'text', exportOnly: true },
  { key: 'shownState', title: s('displayStatus'), kind: 'status' },
  { key: 'startAt', title: s('displayFrom'), kind: 'moment' },
  { key: 'endAt', title: s('displayUntil'), kind: 'moment' },
  { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
])
