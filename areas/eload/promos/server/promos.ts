import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Carrier, ActiveStatus } from '#areas/eload/contract.ts'
import { type CheckedPromoDraft, Promo, type promoCalls, PromoDraft } from '#areas/eload/promos/contract.ts'
import { inPriority } from '#areas/eload/promos/rules.ts'
import { formatRebate } from '#areas/eload/promos/server/rebates.ts'
import { unnamed } from '#areas/eload/shared/server/name-references.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { defineRecord, recordStore, type Values } from '#platform/server/crud.ts'
import { rejectIfStale, NotFound, orNotFound } from '#platform/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { type Condition, containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

/** Draft of a promo with its carrier. */
export type CheckedDraft = z.output<typeof CheckedPromoDraft>

const named = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`

export const promoRecord = defineRecord({
  table: 'eload_promo',
  isLockShared: true,
  notFound: (id) => eloadMessages('PROMO_NOT_FOUND', { id }),
  reply: Promo,
  draft: PromoDraft,
  columns: { amount: 'amount_centavos', srp: 'srp_centavos', specialCategoryIds: null, providers: null },
  computed: {
    category: named('c'),
    network: sql`case when n.id is not null then ${named('n')} end`,
    networkGroup: sql`case when g.id is not null then ${named('g')} end`,
    lastSoldAt: sql`(select max(x.created_at) from eload_txn x where x.promo_id = t.id)`,
    specialCategoryIds: sql`(select coalesce(json_agg(s.special_category_id order by s.special_category_id), '[]')
      from eload_special_category_promo s where s.promo_id = t.id)`,
    margin: sql`(select min(t.amount_centavos - x.cost_centavos) from eload_promo_provider x where x.promo_id = t.id)`,
    providers: sql`(select coalesce(json_agg(json_build_object(
        'providerId', p.id, 'name', p.name, 'status', p.status, 'providerSku', x.provider_sku,
        'cost', x.cost_centavos, 'margin', t.amount_centavos - x.cost_centavos, 'priority', x.priority
      ) order by x.priority), '[]')
      from eload_promo_provider x join eload_provider p on p.id = x.provider_id where x.promo_id = t.id)`,
  },
  joins: sql`
  join eload_category c on c.id = t.category_id
  left join eload_network n on n.id = t.network_id
  left join eload_network_group g on g.id = t.network_group_id`,
  // `nameReferences` adds the names of the other records.
  history: (promo: CheckedDraft | Promo) => ({
    srp: pesosFrom(promo.srp ?? promo.amount),
    categoryId: undefined,
    category: unnamed('eload-category', promo.categoryId),
    specialCategoryIds: undefined,
    specialCategories: promo.specialCategoryIds
      .toSorted((a, b) => a - b)
      .map((id) => unnamed('eload-special-category', id)),
    networkId: undefined,
    network: promo.networkId === null ? null : unnamed('eload-network', promo.networkId),
    networkGroupId: undefined,
    networkGroup: promo.networkGroupId === null ? null : unnamed('eload-network-group', promo.networkGroupId),
    providers: inPriority(promo.providers).map(({ providerId, providerSku, cost }) => ({
      provider: unnamed('eload-provider', providerId),
      sku: providerSku,
      cost,
    })),
    rebateType: undefined,
    rebate: formatRebate(promo),
  }),
})

export const promos = recordStore(promoRecord)

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
    joins: promoRecord.joins,
    select: promoRecord.select,
  }
}

type PromoKey = { id: number; carrier: Carrier; version?: number | undefined }

/** Returns a promo of the carrier or throws an error. With a version, also rejects a promo that has changed since. */
export async function findPromo(db: Database, { id, carrier, version }: PromoKey): Promise<Promo> {
  const [promo] = await promosWith(db, carrier, [id])
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
export const promosWith = (db: Database, carrier: Carrier, ids: readonly number[]): Promise<Promo[]> =>
  promos.rows(db, sql`t.carrier = ${carrier} and t.id = any(${ids}::bigint[])`)

/** Promos of a carrier with the given SKUs, regardless of case. */
export const promosBySku = (db: Database, carrier: Carrier, skus: readonly string[]): Promise<Promo[]> =>
  promos.rows(db, sql`t.carrier = ${carrier} and upper(t.sku) = any(${skus.map((sku) => sku.toUpperCase())})`)

/** Reads a promo and locks its row, or throws an error. */
export async function lockPromo(db: Database, key: PromoKey): Promise<Promo> {
  await lockPromos(db, key.carrier, [key.id])
  return findPromo(db, key)
}

/** Updates columns of a promo and sets its version, time and author of the change. */
export async function changePromo(db: Database, id: number, by: string, change: Values): Promise<SavedPromo> {
  await promos.write(db, id, change, by)
  return savedPromo(db, id)
}

type SavedPromo = { id: number; status: ActiveStatus; version: number }

export async function savedPromo(db: Database, id: number): Promise<SavedPromo> {
  const { rows } =
    await sql<SavedPromo>`select id, status, version from eload_promo where id = ${id}`.execute(db)
  return orNotFound(rows[0], eloadMessages('PROMO_NOT_FOUND', { id }))
}
