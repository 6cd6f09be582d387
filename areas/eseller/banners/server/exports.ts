import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { sellerBannerPlan } from '#areas/eseller/banners/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of eSupplies banners. */
export const sellerBannerExport = defineFileExport({
  name: 'eseller-banners',
  title: t('banners'),
  needs: toRead(eSuppliesPlace),
  list: sellerBannerCalls.list,
  plan: ({ request }) => sellerBannerPlan(request),
  columns: [
    { key: 'title', title: t('title'), kind: 'text' },
    { key: 'sequence', title: t('position'), kind: 'count' },
    { key: 'link', title: t('link'), kind: 'code', of: 'link_type' },
    { key: 'shownState', title: t('displayStatus'), kind: 'code' },
    { key: 'startAt', title: t('startsOn'), kind: 'moment' },
    { key: 'endAt', title: t('endsOn'), kind: 'moment' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  ],
})
