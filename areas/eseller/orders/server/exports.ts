import { sql } from 'kysely'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { orderColumns } from '#areas/eseller/orders/columns.ts'
import { orderPlan } from '#areas/eseller/orders/server/orders.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(orderWords)

/** Export of orders. The buyer's mobile number is masked, as on the screen. */
export const orderExport = defineExport({
  name: 'eseller-orders',
  title: t('pageTitle'),
  needs: toRead(eSuppliesPlace),
  plan: ({ request }) => orderPlan(request),
  columns: orderColumns,
  values: { buyer: 'buyer_name', mobile: sql`masked_mobile(r.buyer_mobile)` },
})
