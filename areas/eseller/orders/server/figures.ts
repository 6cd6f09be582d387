import { esellerMessages } from '#areas/eseller/messages.ts'
import { sql } from 'kysely'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Dashboard figure for eSupplies orders. */
export const orderFigure: Figure = {
  name: 'esupplies-orders',
  better: 'higher',
  order: 70,
  title: esellerMessages('TITLE_ORDERS'),
  needs: withAnyFlag(eSuppliesPlace),
  table: 'eseller_order',
  key: 'order_id',
  at: 'created_at',
  amount: 'total',
  where: [sql`t.status <> 'cancelled'`],
  label: sql`t.order_no`,
  path: sql`'/eseller/orders?search=' || t.order_no || '&panel=' || t.order_id`,
}
