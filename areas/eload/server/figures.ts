import { sql } from 'kysely'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Figure } from '#platform/server/figures.ts'

const sale = {
  needs: withAnyFlag(eloadLogPlace),
  table: 'eload_txn',
  key: 'id',
  at: 'created_at',
  amount: 'amount_centavos',
  label: sql`t.ref_no || ' ' || t.sku`,
  path: sql`'/report/eload-transaction/' || t.id`,
} as const

/** Dashboard figures for load sales and failed attempts. */
export const saleFigures: readonly Figure[] = [
  {
    ...sale,
    name: 'load-sales',
    better: 'higher',
    order: 10,
    title: eloadMessages('FIGURE_SALES'),
    where: [sql`t.status = 'success'`],
  },
  {
    ...sale,
    name: 'load-failed',
    better: 'lower',
    order: 20,
    title: eloadMessages('FIGURE_FAILED'),
    where: [sql`t.status in ('failed', 'refunded')`],
  },
]

/** Dashboard figure for B2B deposits. */
export const b2bFigure: Figure = {
  name: 'b2b-deposits',
  better: 'higher',
  order: 80,
  title: eloadMessages('FIGURE_DEPOSITS'),
  needs: withAnyFlag(b2bPlace),
  table: 'eload_b2b_request',
  key: 'id',
  at: 'created_at',
  amount: 'amount',
  where: [sql`t.status <> 'rejected'`],
  label: sql`t.ref_no`,
  path: sql`'/eloadb2b/details/' || t.ref_no`,
}
