import { sql } from 'kysely'
import type { gameCalls, Spin } from '#areas/roulette/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, oneOf, type ListPlan, queryPage } from '#platform/server/lists.ts'

type ListQuery = RequestOf<(typeof gameCalls)['spins']>

/** Query plan shared by the spin list and its export. Numbers are masked. */
export const spinPlan = (request: ListQuery): ListPlan<Spin, ListQuery['sortBy']> => ({
  table: 'roulette_spin',
  key: 'spin_id',
  sorts: { spunAt: { by: sql`t.spun_at`, type: 'timestamptz' } },
  date: 'spun_at',
  where: [
    ...equal('main_id', request.filters.mainId),
    ...oneOf('outcome', request.filters.outcome),
    ...equal('drawn_item_id', request.filters.itemId),
    ...equal('subscriber_id', request.filters.userId),
  ],
  select: sql<Spin>`
    t.spin_id, t.spin_no, t.subscriber_id as user_id, s.first_name || ' ' || s.last_name as name,
    masked_mobile(s.mobile_number) as mobile, t.ticket, t.drawn_item_id as item_id, i.name as item_name, t.outcome, t.cost_type,
    t.cost, t.spun_at`,
  joins: sql`join published_subscriber s on s.id = t.subscriber_id join roulette_item i on i.item_id = t.drawn_item_id`,
})

/** Returns a page of spins. */
export const listSpins = (db: Database, request: ListQuery) =>
  queryPage<Spin, ListQuery['sortBy']>(db, request, spinPlan(request))
