import { type RawBuilder, sql } from 'kysely'
import { throwIfError } from './errors.ts'
import type { Database } from '#platform/server/db/database.ts'

type Kind = 'network' | 'network-group' | 'provider' | 'category' | 'special-category' | 'topup'

/**
 * Queries for the names of the first few records that refer to a record. Areas that refer to these records add their
 * own query.
 */
const referenceQueries: Record<Kind, ((id: number) => RawBuilder<{ name: string }>)[]> = {
  network: [
    (id) => sql`select 'top-up ' || sku as name from eload_topup
                where network_id = ${id} and deleted_at is null order by sku limit 5`,
    (id) => promosIn(sql`p.network_id = ${id}`),
  ],
  'network-group': [(id) => promosIn(sql`p.network_group_id = ${id}`)],
  provider: [
    (id) => sql`select 'top-up ' || sku as name from eload_topup
                where provider_id = ${id} and deleted_at is null order by sku limit 5`,
    (id) =>
      promosIn(
        sql`exists (select from eload_promo_provider x where x.promo_id = p.id and x.provider_id = ${id})`,
      ),
  ],
  category: [
    (id) => sql`select name || ' (' || promo_count || ' promos)' as name
                from eload_category where id = ${id} and promo_count > 0`,
    (id) => sql`select 'banner ' || title as name from eload_banner
                where link_type = 'category' and link_value = ${String(id)} and deleted_at is null limit 5`,
  ],
  'special-category': [],
  topup: [
    (id) => sql`select 'campaign ' || c.ref_no as name from eload_campaign c
                join eload_campaign_sku s on s.campaign_id = c.campaign_id
                where s.topup_id = ${id} and c.deleted_at is null
                  and c.status in ('draft', 'for_approval', 'scheduled', 'active', 'paused', 'rejected')
                order by c.campaign_id limit 5`,
    (id) => sql`select 'sales of the last year' as name where exists (
                  select from eload_txn where topup_id = ${id} and created_at > now() - interval '365 days')`,
  ],
}

/** Number of matching promos as text; no row if there are none. */
const promosIn = (which: RawBuilder<boolean>) => sql<{ name: string }>`
  select count(*) || case count(*) when 1 then ' promo' else ' promos' end as name
  from eload_promo p where p.deleted_at is null and ${which} having count(*) > 0`

/** Rejects the deletion of a record that others refer to, and names them. */
export async function rejectIfReferenced(
  db: Database,
  kind: Kind,
  { id, name }: { id: number; name: string },
) {
  const users: string[] = []
  for (const use of referenceQueries[kind])
    users.push(...(await use(id).execute(db)).rows.map((row) => row.name))
  if (users.length > 0) throwIfError({ code: 'usedBy', name, users })
}
