import { bannerPlace } from '#areas/eload/access.ts'
import { bannerCalls } from '#areas/eload/banners/contract.ts'
import { bannerPlan } from '#areas/eload/banners/server/handlers.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const s = labelsOf(storefrontWords)

/** Export of the load shop's banners. */
export const bannerExport = defineFileExport({
  name: 'eload-banners',
  title: s('banners'),
  needs: toRead(bannerPlace),
  list: bannerCalls.list,
  plan: ({ request }) => bannerPlan(request),
  columns: [
    { key: 'title', title: s('title'), kind: 'text' },
    { key: 'placement', title: s('placement'), kind: 'code' },
    { key: 'sequence', title: s('position'), kind: 'count' },
    { key: 'carrier', title: t('carrier'), kind: 'code' },
    { key: 'linkType', title: s('linkType'), kind: 'code' },
    { key: 'linkValue', title: s('link'), kind: 'text' },
    { key: 'shownState', title: s('displayStatus'), kind: 'code' },
    { key: 'startAt', title: s('displayFrom'), kind: 'moment' },
    { key: 'endAt', title: s('displayUntil'), kind: 'moment' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  ],
})
