import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Dashboard figure: number of businesses added. */
export const businessFigure: Figure = {
  name: 'new-businesses',
  order: 60,
  title: merchantsMessages('TITLE_BUSINESSES'),
  needs: withAnyFlag(businessInfoPlace),
  table: 'business',
  key: 'business_id',
  at: 'created_at',
  where: [sql`t.deleted_at is null`],
  label: sql`t.business_name`,
  path: sql`'/customer/business/' || t.business_id`,
}
