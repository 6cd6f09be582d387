import { z } from 'zod'
import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import {
  kankolekDashboardCalls,
  KankolekList,
  KankolekRow,
} from '#areas/merchants/kankolek/dashboard/contract.ts'
import { withDefaults, wantedBy } from '#areas/merchants/kankolek/dashboard/server/handlers.ts'
import { planByDay, planByMerchant } from '#areas/merchants/kankolek/dashboard/server/rows.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'
import type { Database } from '#platform/server/db/database.ts'
import { defineFileExport, type ExportColumn } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const brand = productSlug.charAt(0).toUpperCase() + productSlug.slice(1)

type ExportQuery = z.output<typeof KankolekList>

/**
 * Splits an export query into period, store category and the remaining list request. The list query itself filters by
 * timestamps, not by days.
 */
async function readOf(db: Database, request: ExportQuery) {
  const { span, category } = await wantedBy(db, { ...request, ...withDefaults(request.filters) })
  return {
    plain: { ...request, dateFrom: null, dateTo: null },
    wanted: { from: span.dateFrom, to: span.dateTo, category },
  }
}

const amounts: ExportColumn[] = [
  { key: 'transactionCount', title: t('transactionCount'), kind: 'count' },
  { key: 'transactionValue', title: t('transactionValue'), kind: 'money' },
  { key: 'p2p', title: t('totalP2P'), kind: 'money', of: 'p2p' },
  { key: 'p2m', title: t('totalP2M'), kind: 'money', of: 'p2m' },
  { key: 'mdrAmount', title: t('mdr'), kind: 'money' },
  { key: 'share', title: t('share', { brand }), kind: 'money' },
]
const merchant: ExportColumn[] = [
  { key: 'businessName', title: t('merchant'), kind: 'text' },
  { key: 'storeCategory', title: t('storeCategory'), kind: 'code' },
]

/** Report of QR payments with one row per merchant and day. */
export const kankolekExport = defineFileExport({
  name: 'kankolek',
  title: t('pageTitle'),
  needs: toRead(kankolekDashboardPlace),
  list: kankolekDashboardCalls.list,
  async plan({ db, request }) {
    const { plain, wanted } = await readOf(db, request)
    return planByDay(plain, wanted)
  },
  columns: [{ key: 'date', title: t('date'), kind: 'day' }, ...merchant, ...amounts],
})

/** Export of the list on the screen, with one row per merchant for the whole period. */
export const kankolekMerchantExport = defineFileExport({
  name: 'kankolek-merchants',
  title: t('pageTitle'),
  needs: toRead(kankolekDashboardPlace),
  list: call(kankolekDashboardCalls.list.path, {
    needs: toRead(kankolekDashboardPlace),
    request: KankolekList.extend({ groupBy: z.literal('merchant') }),
    reply: pageOf(KankolekRow),
  }),
  async plan({ db, request }) {
    const { plain, wanted } = await readOf(db, request)
    return planByMerchant(plain, wanted)
  },
  columns: [...merchant, ...amounts, { key: 'date', title: t('lastPaid'), kind: 'day' }],
})
