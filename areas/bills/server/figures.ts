import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import { billsLogPlace } from '#areas/reports/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Number and amount of bills paid, without reversed payments. */
export const billsFigure: Figure = {
  name: 'bills-paid',
  better: 'higher',
  order: 40,
  title: billsMessages('FIGURE'),
  needs: withAnyFlag(billsLogPlace),
  table: 'bills_sell',
  key: 'id',
  at: 'created_at',
  amount: 'amount_centavos',
  where: [sql`t.status in ('pending', 'processing', 'success')`],
  label: sql`t.ref_no || ' ' || t.biller_code`,
  path: sql`'/report/bills-payment-sell/details/' || t.id || '/' || t.user_id`,
}
