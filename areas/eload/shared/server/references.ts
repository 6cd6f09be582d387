import { type RawBuilder, sql } from 'kysely'
import type { ReferenceSource } from '#platform/server/crud.ts'

const topups = (column: 'network_id' | 'provider_id'): ReferenceSource => ({
  what: 'topup',
  rows: (id) => sql`select id, 'top-up ' || sku as name from eload_topup
    where ${sql.ref(column)} = ${id} and deleted_at is null`,
})

const promos = (which: (id: number) => RawBuilder<boolean>): ReferenceSource => ({
  what: 'promo',
  rows: (id) => sql`select p.id, 'promo ' || p.name as name from eload_promo p
    where p.deleted_at is null and ${which(id)}`,
})

/**
 * Records that refer to a record and block its deletion. Areas that refer to these records add their own source here.
 */
export const networkReferences: readonly ReferenceSource[] = [
  topups('network_id'),
  promos((id) => sql`p.network_id = ${id}`),
]
export const networkGroupReferences: readonly ReferenceSource[] = [
  promos((id) => sql`p.network_group_id = ${id}`),
]
export const providerReferences: readonly ReferenceSource[] = [
  topups('provider_id'),
  promos(
    (id) =>
      sql`exists (select from eload_promo_provider x where x.promo_id = p.id and x.provider_id = ${id})`,
  ),
]
export const categoryReferences: readonly ReferenceSource[] = [
  promos((id) => sql`p.category_id = ${id}`),
  {
    what: 'banner',
    rows: (id) => sql`select banner_id as id, 'banner ' || title as name from eload_banner
      where link_type = 'category' and link_value = ${id}::text and deleted_at is null`,
  },
]
export const topupReferences: readonly ReferenceSource[] = [
  {
    what: 'campaign',
    rows: (id) => sql`select c.campaign_id as id, 'campaign ' || c.ref_no as name from eload_campaign c
      join eload_campaign_sku s on s.campaign_id = c.campaign_id
      where s.topup_id = ${id} and c.deleted_at is null
        and c.status in ('draft', 'for_approval', 'scheduled', 'active', 'paused', 'rejected')`,
  },
  {
    what: 'sale',
    rows: (id) => sql`select ${id}::bigint as id, 'sales of the last year' as name where exists (
      select from eload_txn where topup_id = ${id} and created_at > now() - interval '365 days')`,
  },
]
