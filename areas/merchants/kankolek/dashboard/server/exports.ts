import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { kankolekDashboardCalls } from '#areas/merchants/kankolek/dashboard/contract.ts'
import { given, wantedBy } from '#areas/merchants/kankolek/dashboard/server/handlers.ts'
import { planByDay } from '#areas/merchants/kankolek/dashboard/server/rows.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { toRead } from '#platform/access/access.ts'
import { productSlug } from '#platform/contract/product.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { inBoth } from '#platform/words/words.ts'

const t = inBoth(words)
const brand = productSlug.charAt(0).toUpperCase() + productSlug.slice(1)
const ofBrand = (text: string) => text.replace('{brand}', brand)

/** What merchants were paid, each merchant's days by themselves, also where the screen has one row for a merchant. */
export const kankolekExport = defineExport({
  name: 'kankolek',
  title: t('title'),
  needs: toRead(kankolekDashboardPlace),
  list: kankolekDashboardCalls.list,
  async plan({ db, request }) {
    const { span, category } = await wantedBy(db, { ...request, ...given(request.filters) })
    // The days are the rows' own and are applied here; the engine knows only moments.
    const plain = { ...request, dateFrom: null, dateTo: null }
    return planByDay(plain, { from: span.dateFrom, to: span.dateTo, category })
  },
  columns: [
    { key: 'date', title: t('day'), kind: 'day' },
    { key: 'businessName', title: t('merchant'), kind: 'text' },
    { key: 'storeCategory', title: t('category'), kind: 'code' },
    { key: 'transactionCount', title: t('transactionCount'), kind: 'count' },
    { key: 'transactionValue', title: t('transactionValue'), kind: 'money' },
    { key: 'p2p', title: t('totalP2P'), kind: 'money', of: 'p2p' },
    { key: 'p2m', title: t('totalP2M'), kind: 'money', of: 'p2m' },
    { key: 'mdrAmount', title: t('mdr'), kind: 'money' },
    {
      key: 'share',
      title: { en: ofBrand(words.en.share), fil: ofBrand(words.fil.share) },
      kind: 'money',
    },
  ],
})
