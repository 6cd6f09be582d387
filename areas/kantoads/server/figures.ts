import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import { cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Daily figures: top-ups of advertisers and cashout requests of stores. */
export const kantoadsFigures: readonly Figure[] = [
  {
    name: 'ads-topups',
    better: 'higher',
    order: 90,
    title: kantoadsMessages('TITLE_TOPUPS'),
    needs: withAnyFlag(topupPlace),
    table: 'ads_topup',
    key: 'topup_id',
    at: 'created_at',
    amount: 'amount',
    where: [sql`t.deleted_at is null`],
    label: sql`t.ref_no`,
    path: sql`'/kanto-ads/topup/update/' || t.topup_id`,
  },
  {
    name: 'ads-cashouts',
    order: 100,
    title: kantoadsMessages('TITLE_CASHOUTS'),
    needs: withAnyFlag(cashoutPlace),
    table: 'ads_cashout',
    key: 'cashout_id',
    at: 'created_at',
    amount: 'amount',
    label: sql`t.ref_no`,
    path: sql`'/kanto-ads/cashout/' || t.cashout_id`,
  },
]
