import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { Category, categoryCalls, CategoryDraft } from '#areas/eload/categories/contract.ts'
import type { AnyCarrier } from '#areas/eload/contract.ts'
import type { SortOrder } from '#areas/eload/server/ordering.ts'
import { rejectIfStale } from '#areas/eload/server/errors.ts'
import { tables } from '#areas/eload/server/tables.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db/database.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'
import { NotFound } from '#platform/server/errors/errors.ts'

/** Category as stored: the icon is a file key. */
export type CategoryRow = Omit<Category, 'icon'> & { iconKey: string | null }

const listView = sql<CategoryRow>`
  t.id, t.name, t.carrier, t.icon_key, t.sequence, t.status, t.promo_count, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at`

/** Key of the order version for one carrier's categories, or for those of all carriers. */
export const categoryOrder = (carrier: AnyCarrier): SortOrder => ({
  list: `category ${carrier}`,
  table: 'eload_category',
  key: 'id',
  rows: sql<boolean>`t.carrier = ${carrier} and t.deleted_at is null`,
})

type ListQuery = RequestOf<(typeof categoryCalls)['list']>

/** Query plan shared by the category list and its export. */
export function categoryPlan(request: ListQuery): ListPlan<CategoryRow, ListQuery['sortBy']> {
  const { status, carrier } = request.filters
  return {
    table: 'eload_category',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('carrier', carrier),
    ],
    sorts: {
      // Sorts by carrier, then by position.
      sequence: { by: sql`(t.carrier collate "C" || to_char(t.sequence, ' 00000'))`, type: 'text' },
      name: { by: sql`t.sort_name`, type: 'text' },
      promoCount: { by: sql`t.promo_count`, type: 'int' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: listView,
  }
}

export const listCategories = (db: Database, request: ListQuery) =>
  queryPage<CategoryRow, ListQuery['sortBy']>(db, request, categoryPlan(request))

/** Categories in order, of one carrier or of all carriers in turn. */
export async function categoriesInOrder(db: Database, carrier?: AnyCarrier): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select ${listView} from eload_category t
    where t.deleted_at is null and (${carrier ?? null}::text is null or t.carrier = ${carrier ?? null})
    order by t.carrier collate "C", t.sequence`.execute(db)
  return rows
}

/** Returns a category or throws an error. With a version, also rejects a category that has changed since. */
export async function findCategory(db: Database, id: number, version?: number): Promise<CategoryRow> {
  const { rows } = await sql<CategoryRow>`
    select ${listView} from eload_category t where t.id = ${id} and t.deleted_at is null`.execute(db)
  const [category] = rows
  if (!category) throw new NotFound(eloadMessages('CATEGORY_NOT_FOUND', { id }))
  rejectIfStale(category, version)
  return category
}

/** Carriers of the categories with the given ids. */
export async function carriersOf(db: Database, ids: readonly number[]): Promise<AnyCarrier[]> {
  const { rows } = await sql<{ carrier: AnyCarrier }>`
    select distinct carrier from eload_category where id = any(${ids}) and deleted_at is null`.execute(db)
  return rows.map(({ carrier }) => carrier)
}

export async function insertCategory(
  db: Database,
  { icon, ...draft }: CategoryDraft,
  sequence: number,
  by: string,
) {
  return tables(db)
    .insertInto('eloadCategory')
    .values({ ...draft, iconKey: icon, sequence, createdBy: by, updatedBy: by })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

export function changeCategory(db: Database, id: number, by: string, change: object) {
  return tables(db)
    .updateTable('eloadCategory')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}
