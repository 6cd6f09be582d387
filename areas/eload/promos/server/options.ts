import { sql } from 'kysely'
import { promoOptionCalls } from '#areas/eload/promos/contract.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing } from '#platform/server/lists.ts'

type Options = typeof promoOptionCalls

export const promoOptionHandlers = handlersFor(promoOptionCalls, {
  providers: async ({ db }) => {
    const { rows } = await sql<ReplyOf<Options['providers']>[number]>`
      select p.id, p.name, p.status, (
        select coalesce(json_agg(x.network_id), '[]') from eload_provider_network x where x.provider_id = p.id
      ) as networks
      from eload_provider p where p.deleted_at is null order by p.sort_name`.execute(db)
    return rows
  },

  networkGroups: async ({ db }) => {
    const { rows } = await sql<ReplyOf<Options['networkGroups']>[number]>`
      select g.id, g.name, (
        select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'code', n.code) order by n.sort_name), '[]')
        from eload_network n where n.group_id = g.id and n.deleted_at is null
      ) as networks
      from eload_network_group g where g.deleted_at is null order by g.sequence, g.id`.execute(db)
    return rows
  },

  categories: async ({ db, request: { carrier } }) => {
    const { rows } = await sql<ReplyOf<Options['categories']>[number]>`
      select id, name, status from eload_category
      where carrier in (${carrier}, 'all') and deleted_at is null
      order by carrier = 'all', sequence`.execute(db)
    return rows
  },

  choose: async ({ db, request: { search, carrier, ids } }) => {
    const conditions = ids ? [sql<boolean>`t.id = any(${ids}::bigint[])`] : containing('search_text', search)
    const bounds = [
      sql<boolean>`t.deleted_at is null`,
      ...conditions,
      ...(carrier ? [sql<boolean>`t.carrier = ${carrier}`] : []),
    ]
    const { rows } = await sql<ReplyOf<Options['choose']>[number]>`
      select t.id, t.name, t.carrier, t.sku, t.amount_centavos as amount, t.status from eload_promo t
      where ${sql.join(bounds, sql` and `)} order by t.sort_name, t.id limit ${ids ? 500 : 20}`.execute(db)
    return rows
  },
})
