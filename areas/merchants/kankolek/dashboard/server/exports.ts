import { z } from 'zod'
import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { kankolekDayList, merchantList } from '#areas/merchants/kankolek/dashboard/columns.ts'
import {
  kankolekDashboardCalls,
  KankolekList,
  KankolekRow,
} from '#areas/merchants/kankolek/dashboard/contract.ts'
import { withDefaults, wantedBy } from '#areas/merchants/kankolek/dashboard/server/handlers.ts'
import { planByDay, planByMerchant } from '#areas/merchants/kankolek/dashboard/server/rows.ts'
import { toRead } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { defineExport } from '#platform/server/exports.ts'

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

/** Report of QR payments with one row per merchant and day. */
export const kankolekExport = defineExport(
  kankolekDayList,
  async (request, { db }) => {
    const { plain, wanted } = await readOf(db, request)
    return planByDay(plain, wanted)
  },
  { values: { share: 'share' } },
)

/** Export of the list on the screen, with one row per merchant for the whole period. */
export const kankolekMerchantExport = defineExport(
  merchantList,
  async (request, { db }) => {
    const { plain, wanted } = await readOf(db, request)
    return planByMerchant(plain, wanted)
  },
  {
    list: call(kankolekDashboardCalls.list.path, {
      needs: toRead(kankolekDashboardPlace),
      request: KankolekList.extend({ groupBy: z.literal('merchant') }),
      reply: pageOf(KankolekRow),
    }),
    values: { share: 'share' },
  },
)
