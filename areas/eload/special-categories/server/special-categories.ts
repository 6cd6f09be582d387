import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { SortOrder } from '#areas/eload/server/ordering.ts'
import { rejectField, rejectIfStale } from '#areas/eload/server/errors.ts'
import { tables } from '#areas/eload/server/tables.ts'
import type {
  SpecialCategory,
  specialCategoryCalls,
  SpecialCategoryDraft,
} from '#areas/eload/special-categories/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { violatedConstraint, type Database } from '#platform/server/db/database.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'
import { NotFound } from '#platform/server/errors/errors.ts'

/** Special category as stored: the icon is a file key. */
export type SpecialCategoryRow = Omit<SpecialCategory, 'icon'> & { iconKey: string | null }

const listView = sql<SpecialCategoryRow>`
  t.id, t.name, t.icon_key, t.color, t.start_at, t.end_at, t.sequence, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select coalesce(json_agg(x.promo_id order by x.promo_id), '[]')
   from eload_special_category_promo x where x.special_category_id = t.id) as promo_ids`

export const specialCategoryOrder: SortOrder = {
  list: 'special category',
  table: 'eload_special_category',
  key: 'id',
  rows: sql<boolean>`t.deleted_at is null`,
}

type SpecialCategoryQuery = RequestOf<(typeof specialCategoryCalls)['list']>

export const listSpecialCategories = (db: Database, request: SpecialCategoryQuery) =>
  queryPage(db, request, specialCategoryPlan(request))

/** Query plan shared by the special category list and its export. */
export function specialCategoryPlan(
  request: SpecialCategoryQuery,
): ListPlan<SpecialCategoryRow, SpecialCategoryQuery['sortBy']> {
  return {
    table: 'eload_special_category',
    baseConditions: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
    sorts: {
      sequence: { by: sql`t.sequence`, type: 'int' },
      name: { by: sql`t.sort_name`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: listView,
  }
}

export async function specialCategoriesInOrder(db: Database): Promise<SpecialCategoryRow[]> {
  const { rows } = await sql<SpecialCategoryRow>`
    select ${listView} from eload_special_category t where t.deleted_at is null order by t.sequence`.execute(
    db,
  )
  return rows
}

/** Returns a special category or throws an error. With a version, also rejects one that has changed since. */
export async function findSpecialCategory(
  db: Database,
  id: number,
  version?: number,
): Promise<SpecialCategoryRow> {
  const { rows } = await sql<SpecialCategoryRow>`
    select ${listView} from eload_special_category t where t.id = ${id} and t.deleted_at is null`.execute(db)
  const [category] = rows
  if (!category) throw new NotFound(eloadMessages('SPECIAL_NOT_FOUND', { id }))
  rejectIfStale(category, version)
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

/** Sets the promos of a special category. */
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
    if (violatedConstraint(error)?.includes('promo_id') !== true) throw error
    rejectField('promoIds', eloadMessages('PROMO_UNKNOWN'))
  }
}
