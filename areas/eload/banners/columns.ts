import { toRead } from '#platform/access.ts'
import { bannerPlace } from '#areas/eload/access.ts'
import { bannerCalls, LinkType, Placement } from '#areas/eload/banners/contract.ts'
import { carrierNames } from '#areas/eload/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const linkLabels = labelsFor(LinkType.options, (code) => t(`linkType_${code}`))

export const bannerList = defineList(bannerCalls.list, {
  name: 'eload-banners',
  title: t('banners'),
  exportNeeds: toRead(bannerPlace),
  columns: [
    { key: 'title', title: t('title'), kind: 'text', sort: true, strong: true },
    { key: 'placement', title: t('placement'), kind: 'code', labels: labelsFor(Placement.options, t) },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'carrier', title: t('carrier'), kind: 'code', labels: { ...carrierNames, all: t('allCarriers') } },
    { key: 'linkType', title: t('linkType'), kind: 'code', labels: linkLabels, exportOnly: true },
    { key: 'linkValue', title: t('link'), kind: 'text', exportOnly: true },
    { key: 'shownState', title: t('displayStatus'), kind: 'status' },
    { key: 'startAt', title: t('displayFrom'), kind: 'moment' },
    { key: 'endAt', title: t('displayUntil'), kind: 'moment' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
