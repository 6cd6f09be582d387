import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Dashboard figure for B2B deposits. */
export const b2bFigure: Figure = {
  name: 'b2b-deposits',
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
