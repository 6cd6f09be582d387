import { sql } from 'kysely'
import type { Order } from '#areas/eload/server/ordering.ts'
import { refuseField, refuseStale } from '#areas/eload/server/refusing.ts'
import { tables } from '#areas/eload/server/tables.ts'
import type {
  SpecialCategory,
  specialCategoryCalls,
  SpecialCategoryDraft,
} from '#areas/eload/special-categories/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import { containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { NotFound } from '#platform/server/refusal.ts'

/** A special category as it is kept: its icon is a key. */
export type SpecialCategoryRow = Omit<SpecialCategory, 'icon'> & { iconKey: string | null }

const shown = sql<SpecialCategoryRow>`
  t.id, t.name, t.icon_key, t.color, t.start_at, t.end_at, t.sequence, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select coalesce(json_agg(x.promo_id order by x.promo_id), '[]')
   from eload_special_category_promo x where x.special_category_id = t.id) as promo_ids`

export const specialCategoryOrder: Order = {
  list: 'special category',
  table: 'eload_special_category',
  key: 'id',
  rows: sql<boolean>`t.deleted_at is null`,
  things: 'special category',
}

type SpecialCategoryAsked = RequestOf<(typeof specialCategoryCalls)['list']>

export const pageOfSpecialCategories = (db: Database, request: SpecialCategoryAsked) =>
  pageOfRows(db, request, specialCategoryPlan(request))

/** The list of special categories, for its pages and its file. */
export function specialCategoryPlan(
  request: SpecialCategoryAsked,
): ListPlan<SpecialCategoryRow, SpecialCategoryAsked['sortBy']> {
  return {
    table: 'eload_special_category',
    always: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
    sorts: {
      sequence: { by: sql`t.sequence`, type: 'int' },
      name: { by: sql`t.sort_name`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: shown,
  }
}

/** All of them in their order. */
export async function specialCategoriesInOrder(db: Database): Promise<SpecialCategoryRow[]> {
  const { rows } = await sql<SpecialCategoryRow>`
    select ${shown} from eload_special_category t where t.deleted_at is null order by t.sequence`.execute(db)
  return rows
}

/** A special category, or a refusal. With a version, one that is still as it was seen. */
export async function findSpecialCategory(
  db: Database,
  id: number,
  version?: number,
): Promise<SpecialCategoryRow> {
  const { rows } = await sql<SpecialCategoryRow>`
    select ${shown} from eload_special_category t where t.id = ${id} and t.deleted_at is null`.execute(db)
  const [category] = rows
  if (!category) throw new NotFound(`There is no special category ${id}.`)
  refuseStale(category, version)
  return category
}

export async function insertSpecialCategory(
  db: Database,
  draft: SpecialCategoryDraft,
  sequence: number,
  by: string,
) {
  const { icon, promoIds: _, ...values } = draft
  return tables(db)
    .insertInto('eloadSpecialCategory')
    .values({ ...values, iconKey: icon, sequence, createdBy: by, updatedBy: by })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

export function changeSpecialCategory(db: Database, id: number, by: string, change: object) {
  return tables(db)
    .updateTable('eloadSpecialCategory')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

/** Gives a special category exactly these promos. */
export async function setPromos(db: Database, id: number, promoIds: readonly number[]): Promise<void> {
  const links = tables(db)
  await links.deleteFrom('eloadSpecialCategoryPromo').where('specialCategoryId', '=', id).execute()
  if (promoIds.length === 0) return
  try {
    await links
      .insertInto('eloadSpecialCategoryPromo')
      .values(promoIds.map((promoId) => ({ specialCategoryId: id, promoId })))
      .execute()
  } catch (error) {
    if (brokenConstraint(error)?.includes('promo_id') !== true) throw error
    refuseField('promoIds', 'There is no such promo')
  }
}
