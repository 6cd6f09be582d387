import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

let last = 0

/** Creates an active top-up of a new network and provider. Amounts are in centavos, the rebate in basis points. */
export async function topupIn(owner: Database, { amount, rebate = 0 }: { amount: number; rebate?: number }) {
  const nth = ++last
  const { rows } = await sql<{ id: number; sku: string; providerCode: string }>`
    with provider as (
      insert into eload_provider (code, name, type, api_base_url)
      values (${`TP${nth}`}, ${`Test provider ${nth}`}, 'direct', 'https://provider.example') returning id, code
    ), network as (
      insert into eload_network (code, name, primary_provider_id)
      select ${['globe', 'smart', 'dito', 'tm', 'tnt'][nth % 5]}, ${`Test network ${nth}`}, id from provider returning id
    ), reach as (
      insert into eload_provider_network (provider_id, network_id) select provider.id, network.id from provider, network
    )
    insert into eload_topup (sku, name, network_id, provider_id, denomination_centavos, default_rebate, current_rebate)
    select ${`TEST-${nth}`}, ${`Test load ${nth}`}, network.id, provider.id, ${amount}, ${rebate}, ${rebate}
    from network, provider returning id, sku, (select code from provider) as provider_code`.execute(owner)
  const [topup] = rows
  if (!topup) throw new Error('No top-up was made.')
  return topup
}
