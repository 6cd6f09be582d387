import type { Client } from 'pg'
import { z } from 'zod'
import { Carrier } from '#areas/eload/contract.ts'
import { PromoType } from '#areas/eload/promos/contract.ts'
import { dayMs } from '#platform/contract/fields.ts'
import { ListCell, readDemoCsv, WholeCell } from '#platform/server/files.ts'

const WholeList = ListCell.pipe(z.array(WholeCell).min(1))

/** Template for a group of similar promos with their amounts and contents. */
const Family = z.strictObject({
  carrier: Carrier,
  /** Prefix of the SKUs. */
  sku: z.string(),
  /** `{a}` is replaced by the amount, `{x}` by the diamonds and `{k}` by the number of weeks. */
  name: z.string(),
  keyword: z.string(),
  type: PromoType,
  category: z.string(),
  /** Amounts in whole pesos, which are part of names and SKUs. */
  amounts: WholeList,
  days: WholeList,
  /** Megabytes per peso, for promos with data. */
  perPeso: WholeCell,
  /** Extra contents. Each promo is also offered without any. */
  extras: ListCell.transform((extras) => ['', ...extras]),
})
type Family = z.output<typeof Family>

const families = Map.groupBy(
  readDemoCsv(new URL('./demo-promo-families.csv', import.meta.url), Family),
  ({ carrier }) => carrier,
)

const promosPerCarrier: Readonly<Record<Carrier, number>> = {
  globe: 440,
  tm: 320,
  gomo: 60,
  smart: 440,
  tnt: 340,
  sun: 150,
  dito: 140,
  cherry: 60,
  ml: 50,
}

type Provider = { id: number; code: string; networks: number[] }
type DemoLookup = {
  networks: Map<string, number>
  groups: Map<string, number>
  categories: Map<string, number>
  providers: Provider[]
  specials: number[]
}

/** Seeds two thousand demo promos over nine carriers with their rebate logs. */
export async function seedDemoPromos(client: Client, until: number): Promise<void> {
  const known = await readKnown(client)
  const promos: Row[] = []
  const providers: Row[] = []
  const logs: Row[] = []
  const links: Row[] = []
  for (const carrier of Carrier.options) {
    for (const variant of variantsOf(families.get(carrier) ?? [], promosPerCarrier[carrier])) {
      const id = promos.length + 1
      const created = promoOf({ id, carrier, ...variant }, known, until)
      if (!created) continue
      promos.push(created.promo)
      providers.push(...created.providers)
      logs.push(...created.rebates.map((line) => ({ ...line, promo_id: id })))
      for (const [at, special] of known.specials.entries()) {
        if (
          fractionOf(id, 40 + at) <
          (at === 4 && Number(created.promo['amount_centavos']) < 50_00 ? 0.3 : 0.02)
        )
          links.push({ special_category_id: special, promo_id: id })
      }
    }
  }
  // Log entries are numbered chronologically; a promo refers to its latest entry.
  logs.sort((a, b) => String(a['created_at']).localeCompare(String(b['created_at'])))
  const byPromo = new Map(logs.map((line, at) => [line['promo_id'], { line, id: at + 1 }]))
  for (const promo of promos) {
    const last = byPromo.get(promo['id'] ?? 0)
    Object.assign(promo, {
      rebate_log_id: last?.id,
      rebate: last?.line['new_rebate'],
      rebate_type: last?.line['rebate_type'],
    })
  }
  await insert(client, 'eload_promo', promos)
  await insert(client, 'eload_promo_provider', providers)
  await insert(
    client,
    'eload_promo_rebate_log',
    logs.map((line, at) => ({ id: at + 1, ...line })),
  )
  await insert(client, 'eload_special_category_promo', links)
  for (const table of ['eload_promo', 'eload_promo_rebate_log'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ])
}

type Row = Record<string, string | number | boolean | null | undefined>
type Variant = { family: Family; amount: number; days: number; extra: string }

/** Generates the requested number of variants from the families in rotation. The result is deterministic. */
function variantsOf(families: readonly Family[], requested: number): Variant[] {
  const all = families.map((family) =>
    family.amounts.flatMap((amount) =>
      family.days.flatMap((days) => family.extras.map((extra) => ({ family, amount, days, extra }))),
    ),
  )
  const chosen: Variant[] = []
  for (let round = 0; chosen.length < requested && all.some((list) => round < list.length); round++) {
    // A step size coprime to the list length visits every item once in mixed order.
    for (const list of all) {
      const one = list[(round * stepFor(list.length)) % list.length]
      if (round < list.length && one && chosen.length < requested) chosen.push(one)
    }
  }
  return chosen
}

const stepFor = (length: number) => [7, 11, 13, 17].find((step) => length % step !== 0) ?? 1

/** Deterministic pseudo-random number from 0 to 1 for a promo and a property. */
function fractionOf(id: number, question: number): number {
  let mixed = (id * 0x9e3779b1 + question * 0x85ebca6b) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
}

function promoOf(
  { id, carrier, family, amount, days, extra }: Variant & { id: number; carrier: Carrier },
  known: DemoLookup,
  until: number,
) {
  const networkId = carrier === 'ml' ? null : known.networks.get(carrier)
  const categoryId = known.categories.get(`${carrier} ${family.category}`)
  const sendable = known.providers.filter(
    ({ networks }) => networkId === null || networks.includes(networkId ?? -1),
  )
  if (categoryId === undefined || networkId === undefined || sendable.length === 0) return null
  const amountCentavos = amount * 100
  const isGame = carrier === 'ml'
  const diamonds = isGame ? Math.max(1, Math.round(amount * 0.98)) : null
  const own = sendable.slice(0, 1 + Math.floor(fractionOf(id, 1) * Math.min(3, sendable.length)))
  const providers = own.map(({ id: providerId, code }, at) => ({
    promo_id: id,
    provider_id: providerId,
    provider_sku: `${code.slice(0, 2)}${carrier.slice(0, 2).toUpperCase()}${String(id).padStart(5, '0')}`,
    cost_centavos: Math.round(amountCentavos * (1 - 0.07 + fractionOf(id, 2) * 0.02 + at * 0.01)),
    priority: at + 1,
  }))
  const margin = Math.min(...providers.map(({ cost_centavos: cost }) => amountCentavos - cost))
  const max = Math.floor((margin * 10_000) / amountCentavos / 25) * 25
  const began = until - Math.round((5 + fractionOf(id, 3) * 190) * dayMs)
  const at = (share: number) => new Date(began + (until - began) * share).toISOString()
  const percent = (share: number) => Math.floor((max * share) / 25) * 25
  const changes = fractionOf(id, 4) < 0.25 ? 2 : fractionOf(id, 4) < 0.4 ? 1 : 0
  const values = [percent(0.4), percent(0.6), percent(0.8)].slice(0, changes + 1)
  const rebates = values.map((rebate, generation) => ({
    old_type: generation === 0 ? null : 'percent',
    old_rebate: generation === 0 ? null : (values[generation - 1] ?? 0),
    rebate_type: 'percent',
    new_rebate: rebate,
    source: generation === 0 ? 'manual' : generation === 1 ? 'bulk' : 'scheduler',
    reason: generation === 0 ? '' : generation === 1 ? 'Rates for the new quarter' : 'Payday week',
    actor_email: generation === 2 ? '' : 'maker@erp.test',
    actor_name: generation === 2 ? '' : 'Mika Reyes',
    created_at: at(generation * 0.3),
  }))
  const tail = [extra && `+ ${extra}`, days > 1 && family.days.length > 1 && `, ${days} days`]
    .filter(Boolean)
    .join(' ')
  const name = `${family.name
    .replace('{a}', String(amount))
    .replace('{x}', String(diamonds))
    .replace('{k}', String(Math.round(amount / 98)))} ${tail}`
    .trim()
    .replace(' ,', ',')
  const isActive = fractionOf(id, 5) > 0.08
  const promo: Row = {
    id,
    carrier,
    sku: [`${family.sku}${amount}`, extra && initials(extra), family.days.length > 1 && `${days}D`]
      .filter(Boolean)
      .join('-'),
    keyword: family.keyword && `${family.keyword}${amount}`,
    name,
    description: '',
    amount_centavos: amountCentavos,
    srp_centavos: amountCentavos + (amount < 100 ? 200 : 500),
    type: family.type,
    validity_days: days,
    data_mb: isGame || family.perPeso === 0 ? null : amount * family.perPeso,
    category_id: categoryId,
    network_id: networkId,
    network_group_id: networkId === null ? null : (known.groups.get(carrier) ?? null),
    is_featured: fractionOf(id, 6) < 0.04,
    sequence: (id % 90) * 10,
    status: isActive ? 'active' : 'inactive',
    diamonds,
    bonus: isGame ? Math.round(amount * 0.08) : null,
    requires_zone: isGame,
    created_by: fractionOf(id, 8) < 0.5 ? 'maker@erp.test' : 'maker2@erp.test',
    created_at: at(0),
    updated_by: 'maker@erp.test',
    updated_at: at(changes * 0.3),
  }
  return { promo, providers, rebates }
}

const initials = (text: string) =>
  text
    .split(' ')
    .map((word) => word.slice(0, 3).toUpperCase())
    .join('')

async function readKnown(client: Client): Promise<DemoLookup> {
  const { rows: networks } = await client.query<{ id: number; code: string; group_id: number | null }>(
    'select id, code, group_id from eload_network where deleted_at is null',
  )
  const { rows: categories } = await client.query<{ id: number; carrier: string; name: string }>(
    'select id, carrier, name from eload_category where deleted_at is null',
  )
  // Direct providers come first and get the highest priority.
  const { rows: providers } = await client.query<{ id: number; code: string; networks: number[] }>(
    `select p.id, p.code, array(select network_id from eload_provider_network x where x.provider_id = p.id) as networks
     from eload_provider p where p.deleted_at is null order by p.type desc, p.id`,
  )
  const { rows: specials } = await client.query<{ id: number }>(
    'select id from eload_special_category where deleted_at is null order by sequence',
  )
  return {
    networks: new Map(networks.map(({ code, id }) => [code, id])),
    groups: new Map(networks.flatMap(({ code, group_id: id }) => (id === null ? [] : [[code, id]]))),
    categories: new Map(categories.map(({ carrier, name, id }) => [`${carrier} ${name}`, id])),
    providers,
    specials: specials.map(({ id }) => id),
  }
}

/** Inserts all rows of a table with one statement. */
async function insert(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
