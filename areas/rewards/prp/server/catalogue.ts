import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Message } from '#platform/words/messages.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  PrpCategory,
  PrpCategoryDraft,
  prpCalls,
  PrpItem,
  PrpItemDraft,
} from '#areas/rewards/prp/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db/database.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'
import { duplicateError, onViolation } from '#platform/server/errors/constraint-errors.ts'
import { NotFound, AppError, VersionConflict } from '#platform/server/errors/errors.ts'

export type CategoryRow = Omit<PrpCategory, 'icon'> & { iconKey: string | null }
export type ItemRow = Omit<PrpItem, 'images'> & { imageKeys: string[] }
type SavedRecord = { id: number; status: string; version: number }

const recordColumns = sql`t.created_by, t.created_at, t.updated_by, t.updated_at, t.version`
const categoryColumns = sql<CategoryRow>`
  t.id, t.name, t.description, t.icon_key, t.sequence, t.status, ${recordColumns},
  (select count(*) from prp_item i where i.category_id = t.id and i.deleted_at is null)::int as item_count`
const itemColumns = sql<ItemRow>`
  t.id, t.category_id, c.name as category_name, t.name, t.description, t.image_keys, t.points, t.cash_part, t.stock,
  t.limit_per_user, t.start_at, t.end_at, t.deliverable, t.status, ${recordColumns}`
const withCategory = sql`join prp_category c on c.id = t.category_id`
const there = [sql<boolean>`t.deleted_at is null`]

type CategoriesQuery = RequestOf<(typeof prpCalls)['categories']>
export const listCategories = (db: Database, request: CategoriesQuery) =>
  queryPage(db, request, categoryPlan(request))

/** Query plan shared by the category list and its export. */
export const categoryPlan = (request: CategoriesQuery): ListPlan<CategoryRow, CategoriesQuery['sortBy']> => ({
  table: 'prp_category',
  baseConditions: there,
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {
    sequence: { by: sql`t.sequence`, type: 'int' },
    name: { by: sql`t.sort_name`, type: 'text' },
  },
  select: categoryColumns,
})

type ItemsQuery = RequestOf<(typeof prpCalls)['items']>
export const listItems = (db: Database, request: ItemsQuery) => queryPage(db, request, itemPlan(request))

/** Query plan shared by the item list and its export. */
export function itemPlan(request: ItemsQuery): ListPlan<ItemRow, ItemsQuery['sortBy']> {
  const { status, categoryId, deliverable, outOfStock } = request.filters
  return {
    table: 'prp_item',
    baseConditions: there,
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('category_id', categoryId),
      ...equal('deliverable', deliverable),
      ...(outOfStock === undefined
        ? []
        : [outOfStock ? sql<boolean>`t.stock = 0` : sql<boolean>`t.stock > 0`]),
    ],
    sorts: {
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      name: { by: sql`t.sort_name`, type: 'text' },
      points: { by: sql`t.points`, type: 'int' },
      stock: { by: sql`t.stock`, type: 'int' },
    },
    select: itemColumns,
    joins: withCategory,
  }
}

function one<Row extends { version: number }>(
  row: Row | undefined,
  seen: number | undefined,
  missing: Message,
): Row {
  if (!row) throw new NotFound(missing)
  if (seen !== undefined && seen !== row.version) throw new VersionConflict()
  return row
}

/** Finds a category. Inside a transaction the row is locked. `seen` is the expected version, if given. */
export async function findCategory(db: Database, id: number, seen?: number): Promise<CategoryRow> {
  const { rows } = await sql<CategoryRow>`
    select ${categoryColumns} from prp_category t where t.id = ${id} and t.deleted_at is null ${held(db)}`.execute(
    db,
  )
  return one(rows[0], seen, rewardsMessages('CATEGORY_NOT_FOUND', { id }))
}

/** Finds an item. Inside a transaction the row is locked. `seen` is the expected version, if given. */
export async function findItem(db: Database, id: number, seen?: number): Promise<ItemRow> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from prp_item t ${withCategory} where t.id = ${id} and t.deleted_at is null ${held(db)}`.execute(
    db,
  )
  return one(rows[0], seen, rewardsMessages('ITEM_NOT_FOUND', { id }))
}

const held = (db: Database) => (db.isTransaction ? sql`for update of t` : sql``)

/** Runs a write and reports a duplicate name as a field error. */
async function saving(statement: RawBuilder<SavedRecord>, db: Database): Promise<SavedRecord> {
  const { rows } = await statement.execute(db).catch(
    onViolation({
      prp_category_name: () => duplicateError(rewardsMessages('CATEGORY_NAME_TAKEN'), 'name'),
      prp_item_name: () => duplicateError(rewardsMessages('ITEM_NAME_TAKEN'), 'name'),
    }),
  )
  if (!rows[0]) throw new VersionConflict()
  return rows[0]
}

export const insertCategory = (tx: Database, draft: PrpCategoryDraft, by: string) =>
  saving(
    sql<SavedRecord>`
    insert into prp_category (name, description, icon_key, sequence, status, created_by, updated_by)
    values (${draft.name}, ${draft.description}, ${draft.icon}, ${draft.sequence}, ${draft.status}, ${by}, ${by})
    returning id, status, version`,
    tx,
  )

export const changeCategory = (tx: Database, id: number, draft: PrpCategoryDraft, by: string) =>
  saving(
    sql<SavedRecord>`
    update prp_category set name = ${draft.name}, description = ${draft.description}, icon_key = ${draft.icon},
      sequence = ${draft.sequence}, status = ${draft.status}, ${touched(by)} where id = ${id} returning id, status, version`,
    tx,
  )

const touched = (by: string) => sql`updated_by = ${by}, updated_at = now(), version = version + 1`

export const insertItem = (tx: Database, draft: PrpItemDraft, by: string) =>
  saving(
    sql<SavedRecord>`
    insert into prp_item (category_id, name, description, image_keys, points, cash_part, stock, limit_per_user, start_at, end_at,
      deliverable, status, created_by, updated_by)
    values (${draft.categoryId}, ${draft.name}, ${draft.description}, ${draft.images}::text[], ${draft.points}, ${draft.cashPart},
      ${draft.stock}, ${draft.limitPerUser}::int, ${draft.startAt}::timestamptz, ${draft.endAt}::timestamptz, ${draft.deliverable},
      ${draft.status}, ${by}, ${by})
    returning id, status, version`,
    tx,
  )

/** Updates an item. The stock is changed by a difference, so that concurrent redemptions are kept. */
export const changeItem = (tx: Database, id: number, draft: PrpItemDraft, stock: number, by: string) =>
  saving(
    sql<SavedRecord>`
    update prp_item set category_id = ${draft.categoryId}, name = ${draft.name}, description = ${draft.description},
      image_keys = ${draft.images}::text[], points = ${draft.points}, cash_part = ${draft.cashPart}, stock = ${stock},
      limit_per_user = ${draft.limitPerUser}::int, start_at = ${draft.startAt}::timestamptz, end_at = ${draft.endAt}::timestamptz,
      deliverable = ${draft.deliverable}, status = ${draft.status}, ${touched(by)}
    where id = ${id} returning id, status, version`,
    tx,
  )

export const setItemStatus = (tx: Database, id: number, status: string, by: string) =>
  saving(
    sql<SavedRecord>`update prp_item set status = ${status}, ${touched(by)} where id = ${id} returning id, status, version`,
    tx,
  )

/** Marks a record as deleted. Its row is kept. */
export const softDelete = (tx: Database, table: 'prp_category' | 'prp_item', id: number, by: string) =>
  saving(
    sql<SavedRecord>`update ${sql.table(table)} set deleted_at = now(), ${touched(by)} where id = ${id} returning id, status, version`,
    tx,
  )

/** Throws an error that names the references if other records refer to this one. */
export async function rejectIfReferenced(
  tx: Database,
  what: 'category' | 'item',
  { id, name }: { id: number; name: string },
) {
  const { rows } = await (
    what === 'category'
      ? sql<{ name: string; n: number }>`
        select name, count(*) over ()::int as n from prp_item where category_id = ${id} and deleted_at is null order by id limit 5`
      : sql<{ name: string; n: number }>`
        select record_reference('PRR', tracking_id) as name, count(*) over ()::int as n from prp_redemption
        where item_id = ${id} and status not in ('completed', 'credited', 'cancelled', 'forfeited') order by tracking_id limit 5`
  ).execute(tx)
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(', ')
  throw new AppError(platformMessages('IN_USE', { name, count: rows[0]?.n ?? 0, names }), {
    code: 'IN_USE',
    httpStatus: 409,
  })
}
