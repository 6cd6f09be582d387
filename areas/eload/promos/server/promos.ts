import { eloadMessages } from '#areas/eload/messages.ts'
import { type Generated, sql } from 'kysely'
import type { Carrier, ActiveStatus } from '#areas/eload/contract.ts'
import type { Promo, promoCalls, PromoType, RebateType } from '#areas/eload/promos/contract.ts'
import { rejectIfStale, NotFound } from '#platform/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { type Condition, containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

type PromoTable = {
  id: Generated<number>
  carrier: Carrier
  sku: string
  keyword: string
  name: string
  description: string
  amountCentavos: number
  srpCentavos: number
  type: PromoType
  validityDays: number
  dataMb: number | null
  categoryId: number
  networkId: number | null
  networkGroupId: number | null
  rebateType: RebateType
  rebate: number
  rebateLogId: number
  isFeatured: boolean
  sequence: number
  status: ActiveStatus
  diamonds: number | null
  bonus: number | null
  requiresZone: boolean
  createdBy: string | null
  updatedBy: string | null
  updatedAt: Generated<string>
  version: Generated<number>
  deletedAt: string | null
}

type PromoProviderTable = {
  promoId: number
  providerId: number
  providerSku: string
  costCentavos: number
  priority: number
}

export const promoTables = (db: Database) =>
  db.withTables<{ eloadPromo: PromoTable; eloadPromoProvider: PromoProviderTable }>()

const listView = sql<Promo>`
  t.id, t.carrier, t.sku, t.keyword, t.name, t.description, t.amount_centavos as amount, t.srp_centavos as srp,
  t.type, t.validity_days, t.data_mb, t.category_id, json_build_object('id', c.id, 'name', c.name) as category,
  t.network_id, case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as network,
  t.network_group_id, case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as network_group,
  t.rebate_type, t.rebate, t.is_featured, t.sequence, t.status, t.diamonds, t.bonus, t.requires_zone,
  (select max(x.created_at) from eload_txn x where x.promo_id = t.id) as last_sold_at,
  t.version, t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select coalesce(json_agg(s.special_category_id order by s.special_category_id), '[]')
   from eload_special_category_promo s where s.promo_id = t.id) as special_category_ids,
  (select min(t.amount_centavos - x.cost_centavos) from eload_promo_provider x where x.promo_id = t.id) as margin,
  (select coalesce(json_agg(json_build_object(
      'providerId', p.id, 'name', p.name, 'status', p.status, 'providerSku', x.provider_sku,
      'cost', x.cost_centavos, 'margin', t.amount_centavos - x.cost_centavos, 'priority', x.priority
    ) order by x.priority), '[]')
   from eload_promo_provider x join eload_provider p on p.id = x.provider_id where x.promo_id = t.id) as providers`

const joins = sql`
  join eload_category c on c.id = t.category_id
  left join eload_network n on n.id = t.network_id
  left join eload_network_group g on g.id = t.network_group_id`

type PromoList = RequestOf<(typeof promoCalls)['list']>

export const listPromos = (db: Database, request: PromoList) => queryPage(db, request, promoPlan(request))

/** Query plan shared by the promo list and its export. */
export function promoPlan(request: PromoList): ListPlan<Promo, PromoList['sortBy']> {
  const { status, type, categoryId, specialCategoryId, networkId, networkGroupId, providerId, isFeatured } =
    request.filters
  const linked: Condition[] = [
    ...(specialCategoryId === undefined
      ? []
      : [
          sql<boolean>`exists (select from eload_special_category_promo s
          where s.promo_id = t.id and s.special_category_id = ${specialCategoryId})`,
        ]),
    ...(providerId === undefined
      ? []
      : [
          sql<boolean>`exists (select from eload_promo_provider x
          where x.promo_id = t.id and x.provider_id = ${providerId})`,
        ]),
  ]
  return {
    table: 'eload_promo',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...equal('carrier', request.carrier),
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('type', type),
      ...equal('category_id', categoryId),
      ...equal('network_id', networkId),
      ...equal('network_group_id', networkGroupId),
      ...equal('is_featured', isFeatured),
      ...linked,
    ],
    sorts: {
      sku: { by: sql`upper(t.sku)`, type: 'text' },
      amount: { by: sql`t.amount_centavos`, type: 'bigint' },
    },
    date: 'created_at',
    joins,
    select: listView,
  }
}

type PromoKey = { id: number; carrier: Carrier; version?: number | undefined }

/** Returns a promo of the carrier or throws an error. With a version, also rejects a promo that has changed since. */
export async function findPromo(db: Database, { id, carrier, version }: PromoKey): Promise<Promo> {
  const { rows } = await sql<Promo>`
    select ${listView} from eload_promo t ${joins}
    where t.id = ${id} and t.carrier = ${carrier} and t.deleted_at is null`.execute(db)
  const [promo] = rows
  if (!promo) throw new NotFound(eloadMessages('PROMO_NOT_FOUND', { id }))
  rejectIfStale(promo, version)
  return promo
}

/**
 * Returns a promo by id without its carrier, for links without a carrier. Diamond packs need another permission and are found only
 * with their carrier.
 */
export async function findByLink(db: Database, { id, carrier }: PromoKey): Promise<Promo> {
  const { rows } = await sql<{ carrier: Carrier }>`
    select carrier from eload_promo where id = ${id} and (carrier = 'ml') = ${carrier === 'ml'}`.execute(db)
  return findPromo(db, { id, carrier: rows[0]?.carrier ?? carrier })
}

/** Reads promos of a carrier and locks their rows in id order, which prevents deadlocks. */
export async function lockPromos(db: Database, carrier: Carrier, ids: readonly number[]): Promise<Promo[]> {
  await sql`select id from eload_promo where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    db,
  )
  return promosWith(db, carrier, ids)
}

/** Promos of a carrier with the given ids, ordered by id. Unknown ids are omitted. */
export async function promosWith(db: Database, carrier: Carrier, ids: readonly number[]): Promise<Promo[]> {
  const { rows } = await sql<Promo>`
    select ${listView} from eload_promo t ${joins}
    where t.id = any(${ids}::bigint[]) and t.carrier = ${carrier} and t.deleted_at is null order by t.id`.execute(
    db,
  )
  return rows
}

/** Promos of a carrier with the given SKUs, regardless of case. */
export async function promosBySku(db: Database, carrier: Carrier, skus: readonly string[]): Promise<Promo[]> {
  const { rows } = await sql<Promo>`
    select ${listView} from eload_promo t ${joins}
    where t.carrier = ${carrier} and upper(t.sku) = any(${skus.map((sku) => sku.toUpperCase())})
      and t.deleted_at is null order by t.id`.execute(db)
  return rows
}

/** Reads a promo and locks its row, or throws an error. */
export async function lockPromo(db: Database, key: PromoKey): Promise<Promo> {
  await lockPromos(db, key.carrier, [key.id])
  return findPromo(db, key)
}

/** Updates columns of a promo and sets its version, time and author of the change. */
export function changePromo(db: Database, id: number, by: string, change: object) {
  return promoTables(db)
    .updateTable('eloadPromo')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}
