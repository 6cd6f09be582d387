import { sql } from 'kysely'
import { orderList } from '#areas/eseller/orders/columns.ts'
import { orderPlan } from '#areas/eseller/orders/server/orders.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of orders. The buyer's mobile number is masked, as on the screen. */
export const orderExport = defineExport(orderList, (request) => orderPlan(request), {
  values: { buyer: 'buyer_name', mobile: sql`masked_mobile(r.buyer_mobile)` },
})
