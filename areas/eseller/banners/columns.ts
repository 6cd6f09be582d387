import { sellerBannerCalls, SellerLinkType } from '#areas/eseller/banners/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { defineColumns, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

const linkLabels = labelsFor(SellerLinkType.options, (code) => t(`link_${code}`))

export const sellerBannerColumns = defineColumns(sellerBannerCalls.list, [
  { key: 'title', title: t('title'), kind: 'text', sort: true },
  { key: 'sequence', title: t('position'), kind: 'count', sort: true },
  { key: 'link', title: t('link'), kind: 'code', labels: linkLabels, field: 'linkType' },
  { key: 'shownState', title: t('displayStatus'), kind: 'status' },
  { key: 'startAt', title: t('startsOn'), kind: 'moment' },
  { key: 'endAt', title: t('endsOn'), kind: 'moment' },
  { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
])
