import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { PrpCategory, PrpCategoryDraft, type prpCalls, type PrpItem } from '#areas/rewards/prp/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud, defineRecord, type RowOf } from '#platform/server/crud.ts'
import { uploads } from '#platform/contract/uploads.ts'

export type CategoryRow = RowOf<typeof PrpCategory, 'icon'>
export type ItemRow = Omit<PrpItem, 'images'> & { imageKeys: string[] }

const recordColumns = sql`t.created_by, t.created_at, t.updated_by, t.updated_at, t.version`
const category = defineRecord({
  table: 'prp_category',
  reply: PrpCategory,
  draft: PrpCategoryDraft,
  files: { icon: uploads.prpItem },
  computed: {
    itemCount: sql`(select count(*) from prp_item i where i.category_id = t.id and i.deleted_at is null)::int`,
  },
})
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
  sorts: {},
  select: category.select,
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
      points: { by: sql`t.points`, type: 'int' },
      stock: { by: sql`t.stock`, type: 'int' },
    },
    select: itemColumns,
    joins: withCategory,
  }
}

export const categories = crud({
  kind: 'prp-category',
  ...category,
  uniqueErrors: {
    prp_category_name: { field: 'name', message: rewardsMessages('CATEGORY_NAME_TAKEN') },
  },
  references: [
    {
      what: 'item',
      rows: (id) => sql<{ id: number; name: string }>`
        select id, name from prp_item where category_id = ${id} and deleted_at is null`,
    },
  ],
})

/** Items. Their images are several files, which the handlers attach. */
export const items = crud<ItemRow>({
  kind: 'prp-item',
  table: 'prp_item',
  select: itemColumns,
  joins: withCategory,
  auditSnapshot: (item) => ({
    name: item.name,
    description: item.description,
    points: item.points,
    cashPart: item.cashPart,
    stock: item.stock,
    limitPerUser: item.limitPerUser,
    startAt: item.startAt,
    endAt: item.endAt,
    deliverable: item.deliverable,
    status: item.status,
    images: item.imageKeys.length,
  }),
  uniqueErrors: { prp_item_name: { field: 'name', message: rewardsMessages('ITEM_NAME_TAKEN') } },
  references: [
    {
      what: 'redemption',
      rows: (id) => sql<{ id: number; name: string }>`
        select tracking_id as id, record_reference('PRR', tracking_id) as name from prp_redemption
        where item_id = ${id} and status not in ('completed', 'credited', 'cancelled', 'forfeited')`,
    },
  ],
})
