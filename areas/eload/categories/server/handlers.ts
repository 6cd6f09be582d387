import { sql } from 'kysely'
import { Category, categoryCalls, CategoryDraft } from '#areas/eload/categories/contract.ts'
import type { AnyCarrier } from '#areas/eload/contract.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import { rejectField } from '#platform/server/errors.ts'
import { categoryReferences } from '#areas/eload/shared/server/references.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import {
  crud,
  defineRecord,
  type RowOf,
  bumpOrderVersion,
  closeGaps,
  nextPosition,
  type SortOrder,
  sortableCrud,
} from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

const kind = 'eload-category'

/** Category as stored: the icon is a file key. */
type CategoryRow = RowOf<typeof Category, 'icon'>

const category = defineRecord({
  table: 'eload_category',
  reply: Category,
  draft: CategoryDraft,
  files: { icon: uploads.eloadCategoryIcon },
})

const categories = crud({
  kind,
  ...category,
  uniqueErrors: {
    eload_category_name: { field: 'name', message: eloadMessages('CATEGORY_NAME_TAKEN') },
  },
  references: categoryReferences,
})

/** Key of the order version for one carrier's categories, or for those of all carriers. */
const categoryOrder = (carrier: AnyCarrier): SortOrder => ({
  list: `category ${carrier}`,
  table: 'eload_category',
  key: 'id',
  rows: sql<boolean>`t.carrier = ${carrier} and t.deleted_at is null`,
})

const orderedOf = (carrier: AnyCarrier) => {
  const order = categoryOrder(carrier)
  return sortableCrud(categories, order, { kind, label: order.list, nameColumn: 'name', id: carrier })
}

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
      promoCount: { by: sql`t.promo_count`, type: 'int' },
    },
    date: 'created_at',
    select: category.select,
  }
}

/** Carriers of the categories with the given ids. */
async function carriersOf(db: Database, ids: readonly number[]): Promise<AnyCarrier[]> {
  const { rows } = await sql<{ carrier: AnyCarrier }>`
    select distinct carrier from eload_category where id = any(${ids}) and deleted_at is null`.execute(db)
  return rows.map(({ carrier }) => carrier)
}

export const categoryHandlers = handlersFor(categoryCalls, {
  list: async (context) => {
    const { db, request } = context
    const page = await queryPage<CategoryRow, ListQuery['sortBy']>(db, request, categoryPlan(request))
    return categories.page(context, page)
  },

  details: (context) => categories.info(context, context.request.id),

  all: ({ db, request: { carrier } }) => {
    const rows = carrier === undefined ? sql<boolean>`true` : sql<boolean>`t.carrier = ${carrier}`
    return categories.rows(db, rows, sql`t.carrier collate "C", t.sequence`)
  },

  create: async (context) => {
    await acquireAdvisoryLock(context.db, 'categories')
    return orderedOf(context.request.carrier).create(context, context.request)
  },

  update: async (context) => {
    const { db, staff } = context
    const { id, version, ...draft } = context.request
    await acquireAdvisoryLock(db, 'categories')
    const { carrier } = await categories.find(db, id, version)
    if (carrier === draft.carrier) return categories.update(context, { id, version }, draft)
    const [from, to] = [categoryOrder(carrier), categoryOrder(draft.carrier)]
    for (const order of [from, to]) await bumpOrderVersion(db, order, staff.email)
    const sequence = await nextPosition(db, to)
    const saved = await categories.update(context, { id, version }, { ...draft, sequence })
    await closeGaps(db, from)
    return saved
  },

  updateStatus: async (context) => {
    await acquireAdvisoryLock(context.db, 'categories')
    return categories.setStatus(context, context.request)
  },

  delete: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'categories')
    const { carrier } = await categories.find(db, request.id, request.version)
    return orderedOf(carrier).remove(context, request)
  },

  order: (context) => orderedOf(context.request.carrier).all(context),

  sequence: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'categories')
    const [carrier, ...others] = await carriersOf(
      db,
      request.items.map(({ id }) => id),
    )
    if (!carrier || others.length > 0) return rejectField('items', eloadMessages('CATEGORIES_OF_CARRIER'))
    return orderedOf(carrier).arrange(context, request)
  },
})
