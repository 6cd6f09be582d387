import { toRead } from '#platform/access.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerCalls, SellerLinkType } from '#areas/eseller/banners/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const linkLabels = labelsFor(SellerLinkType.options, (code) => t(`linkType_${code}`))

export const sellerBannerList = defineList(sellerBannerCalls.list, {
  name: 'eseller-banners',
  title: t('banners'),
  exportNeeds: toRead(eSuppliesPlace),
  columns: [
    { key: 'title', title: t('title'), kind: 'text', sort: true },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'link', title: t('link'), kind: 'code', labels: linkLabels, field: 'linkType' },
    { key: 'shownState', title: t('displayStatus'), kind: 'status' },
    { key: 'startAt', title: t('startsOn'), kind: 'moment' },
    { key: 'endAt', title: t('endsOn'), kind: 'moment' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  ],
})
