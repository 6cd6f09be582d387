import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Figure } from '#platform/server/figures.ts'

/** Dashboard figure: number of new subscribers. */
export const subscriberFigure: Figure = {
  name: 'new-subscribers',
  better: 'higher',
  order: 50,
  title: merchantsMessages('TITLE_SUBSCRIBERS'),
  needs: withAnyFlag(merchantPlace),
  table: 'subscriber',
  key: 'id',
  at: 'registered_at',
  where: [sql`t.deleted_at is null`],
  label: sql`t.first_name || ' ' || t.last_name`,
  path: sql`'/customer/profile-information/Profile/' || t.id`,
}

/** Dashboard figure: number of businesses added. */
export const businessFigure: Figure = {
  name: 'new-businesses',
  better: 'higher',
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
