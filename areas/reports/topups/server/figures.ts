import { reportsMessages } from '#areas/reports/messages.ts'
import { sql } from 'kysely'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Dashboard figure for wallet top-ups. */
export const topupFigure: Figure = {
  name: 'wallet-topups',
  better: 'higher',
  order: 30,
  title: reportsMessages('TITLE_TOPUPS'),
  needs: withAnyFlag(eloadLogPlace),
  table: 'topup_txn',
  key: 'id',
  at: 'created_at',
  amount: 'amount_centavos',
  where: [sql`t.status = 'paid'`],
  label: sql`t.ref_no`,
  path: sql`'/report/topup-transaction/' || t.id`,
}
