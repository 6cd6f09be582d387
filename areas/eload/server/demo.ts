import type { Client } from 'pg'
import { z } from 'zod'
import { Placement } from '#areas/eload/banners/contract.ts'
import { AnyCarrier, Carrier } from '#areas/eload/contract.ts'
import { manilaTime } from '#platform/contract/fields.ts'
import { ListCell, optionalCell, readDemoCsv, WholeCell } from '#platform/server/files.ts'

// Ordered by id, starting at 1. The networks below name the providers that reach them.
const providers = [
  ['GLOBE-DIRECT', 'Globe Direct', 'direct', 'api.globe-direct.example.ph', 500_000_00],
  ['SMART-DIRECT', 'Smart Direct', 'direct', 'api.smart-direct.example.ph', 500_000_00],
  ['DITO-DIRECT', 'DITO Direct', 'direct', 'api.dito-direct.example.ph', 100_000_00],
  ['LOADCENTRAL', 'LoadCentral', 'aggregator', 'gateway.loadcentral.example.ph', 250_000_00],
  ['E-TAP', 'E-Tap Solutions', 'aggregator', 'api.etap.example.ph', 150_000_00],
  ['VMONEY', 'VMoney Hub', 'aggregator', 'hub.vmoney.example.ph', 100_000_00],
] as const

const groups = ['Globe family', 'Smart family', 'DITO', 'Cherry'] as const

const networks = readDemoCsv(
  new URL('./demo-networks.csv', import.meta.url),
  z.strictObject({
    code: Carrier,
    name: z.string(),
    group: z.enum(groups),
    primary: z.enum(providers.map(([code]) => code)),
    backup: optionalCell(z.enum(providers.map(([code]) => code))),
    /** Original prefix assignments. Numbers are portable, so prefixes only suggest a network. */
    prefixes: ListCell,
  }),
)

const categories = Map.groupBy(
  readDemoCsv(
    new URL('./demo-categories.csv', import.meta.url),
    z.strictObject({ carrier: AnyCarrier, name: z.string() }),
  ),
  ({ carrier }) => carrier,
)

const specials = [
  ['Payday treats', '#0B7285'],
  ['Student deals', '#5F3DC4'],
  ['Work from home', '#2B8A3E'],
  ['Pasko na', '#C92A2A'],
  ['Under 50 pesos', '#E67700'],
] as const

const banners = readDemoCsv(
  new URL('./demo-banners.csv', import.meta.url),
  z.strictObject({
    title: z.string(),
    placement: Placement,
    carrier: AnyCarrier,
    /** First and last day relative to today. */
    from: optionalCell(WholeCell),
    to: optionalCell(WholeCell),
  }),
)

/** Seeds the demo networks, providers, categories and banners. */
export async function seedDemoLoad(client: Client, until: number): Promise<void> {
  const by = 'maker@erp.test'
  const ids = new Map<string, number>()
  const insert = async (key: string, text: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: number }>(text, values)
    ids.set(key, Number(rows[0]?.id))
  }
  const began = new Date(until - 200 * 86_400_000).toISOString()
  for (const [code, name, type, host, threshold] of providers) {
    await insert(
      code,
      `insert into eload_provider (code, name, type, contact, api_base_url, credential_ref, timeout_ms,
         low_balance_threshold_centavos, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10) returning id`,
      [
        code,
        name,
        type,
        `noc@${host.replace(/^\w+\./, '')}`,
        `https://${host}/v2`,
        `PROVIDER_${code.replaceAll('-', '_')}_KEY`,
        type === 'direct' ? 30_000 : 20_000,
        threshold,
        by,
        began,
      ],
    )
  }
  for (const [at, name] of groups.entries()) {
    await insert(
      name,
      `insert into eload_network_group (name, sequence, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $4) returning id`,
      [name, at + 1, by, began],
    )
  }
  for (const { code, name, group, primary, backup, prefixes } of networks) {
    const [primaryId, backupId] = [ids.get(primary), backup && ids.get(backup)]
    await insert(
      code,
      `insert into eload_network (code, name, group_id, primary_provider_id, backup_provider_id,
         created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $7) returning id`,
      [code, name, ids.get(group), primaryId, backupId, by, began],
    )
    await client.query(
      'insert into eload_network_prefix (prefix, network_id) select unnest($1::text[]), $2',
      [prefixes, ids.get(code)],
    )
    // Aggregators reach every network; a direct provider reaches its own.
    await client.query(
      `insert into eload_provider_network (provider_id, network_id)
       select id, $1 from eload_provider where type = 'aggregator' or id = $2`,
      [ids.get(code), primaryId],
    )
  }
  for (const [carrier, rows] of categories) {
    await client.query(
      `insert into eload_category (name, carrier, sequence, created_by, updated_by, created_at, updated_at)
       select name, $1, place, $3, $3, $4, $4 from unnest($2::text[]) with ordinality as given (name, place)`,
      [carrier, rows.map(({ name }) => name), by, began],
    )
  }
  for (const [at, [name, color]] of specials.entries()) {
    await client.query(
      `insert into eload_special_category (name, color, sequence, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $4, $5, $5)`,
      [name, color, at + 1, by, began],
    )
  }
  const day = (days: number | undefined) => (days === undefined ? null : manilaTime(until, days))
  for (const [at, { title, placement, carrier, from, to }] of banners.entries()) {
    const place = banners.slice(0, at + 1).filter((each) => each.placement === placement).length
    await client.query(
      `insert into eload_banner (title, placement, carrier, start_at, end_at, status, sequence,
         created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'active', $6, $7, $7, $8, $8)`,
      [
        title,
        placement,
        carrier,
        day(from),
        day(to),
        place,
        by,
        new Date(until - (40 - at) * 86_400_000).toISOString(),
      ],
    )
  }
}
