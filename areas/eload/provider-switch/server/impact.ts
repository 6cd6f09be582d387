import { type RawBuilder, sql } from 'kysely'
import type { SwitchPreview } from '#areas/eload/provider-switch/contract.ts'
import type { Database } from '#platform/server/db.ts'

type Affected = SwitchPreview['affected'][number]
type PlannedSwitch = { networkId: number; toProviderId: number }

/** Queries that count the products sold on a network. Areas that sell through providers add their own query. */
const sold: ((context: PlannedSwitch) => RawBuilder<Affected>)[] = [
  ({ networkId, toProviderId }) => sql`
    select 'promo' as kind, count(*) as count, count(*) filter (where not exists (
      select from eload_promo_provider x where x.promo_id = p.id and x.provider_id = ${toProviderId}
    )) as without_new_provider
    from eload_promo p where p.network_id = ${networkId} and p.deleted_at is null`,
  // A top-up has a code for one provider only.
  ({ networkId, toProviderId }) => sql`
    select 'topup' as kind, count(*) as count,
      count(*) filter (where provider_id <> ${toProviderId}) as without_new_provider
    from eload_topup where network_id = ${networkId} and deleted_at is null`,
]

/** Number of products sold on the network, and how many of them have no code at the new provider. */
export async function switchImpact(db: Database, context: PlannedSwitch): Promise<Affected[]> {
  const counted: Affected[] = []
  for (const count of sold) counted.push(...(await count(context).execute(db)).rows)
  return counted.filter(({ count }) => count > 0)
}
