import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { prpPlace } from '#areas/rewards/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Dashboard figure: number of redemptions. */
export const redemptionFigure: Figure = {
  name: 'prp-redemptions',
  better: 'higher',
  order: 120,
  title: rewardsMessages('TITLE_REDEMPTIONS'),
  needs: withAnyFlag(prpPlace),
  table: 'prp_redemption',
  key: 'tracking_id',
  at: 'created_at',
  where: [sql`t.status <> 'cancelled'`],
  label: sql`t.item_name`,
  path: sql`'/rewards-edit/prp/' || t.tracking_id`,
}
