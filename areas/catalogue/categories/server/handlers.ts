import { recordRef } from '#platform/contract/record-ref.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { sql } from 'kysely'
import { Category, categoryCalls, CategoryDraft } from '#areas/catalogue/categories/contract.ts'
import { categoryOrder, moveInTree, renumber, treeOf } from '#areas/catalogue/categories/server/tree.ts'
import { lockReferences } from '#areas/catalogue/server/lock-references.ts'
import { categoryReferences } from '#areas/catalogue/server/references.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { bumpOrderVersion, orderVersion, crud, defineRecord, type RowOf } from '#platform/server/crud.ts'
import { rejectField } from '#platform/server/errors.ts'
import { filesOf } from '#platform/server/uploads.ts'

type Row = RowOf<typeof Category, 'icon'>

const category = defineRecord({
  table: 'product_category',
  joins: sql`left join product_category p on p.product_id = t.parent_id`,
  reply: Category,
  draft: CategoryDraft,
  files: { icon: uploads.templateCategoryIcon },
  computed: {
    parentName: sql`p.name`,
    childCount: sql`(select count(*) from product_category c
      where c.parent_id = t.product_id and c.deleted_at is null)`,
    templateCount: sql`(select count(*) from product_template m
      where m.category_id = t.product_id and m.deleted_at is null)`,
  },
  history: ({ parentId, parentName }) => ({
    parentId: undefined,
    under: recordRef('product-category', parentId, parentName),
  }),
})

const categories = crud({
  kind: 'product-category',
  key: 'productId',
  ...category,
  uniqueErrors: {
    product_category_name: { field: 'name', message: catalogueMessages('CATEGORY_NAME_TAKEN') },
    product_category_two_levels: {
      field: 'parentId',
      message: catalogueMessages('TWO_LEVELS'),
    },
  },
  references: categoryReferences,
})

type ListQuery = RequestOf<(typeof categoryCalls)['list']>

/** Query plan shared by the category list and its export. */
export function categoryPlan(request: ListQuery): ListPlan<Row, ListQuery['sortBy']> {
  const { status, parentId } = request.filters
  return {
    table: 'product_category',
    key: 'product_id',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      // 0 selects categories without a parent.
      ...(parentId === 0 ? [sql<boolean>`t.parent_id is null`] : equal('parent_id', parentId)),
    ],
    sorts: {
      sequence: { by: sql`t.place`, type: 'int' },
    },
    date: 'created_at',
    select: category.select,
    joins: category.joins,
  }
}

export const categoryHandlers = handlersFor(categoryCalls, {
  list: async (context) => {
    const { db, request } = context
    return categories.page(context, await queryPage(db, request, categoryPlan(request)))
  },

  info: (context) => categories.info(context, context.request.productId),

  create: async (context) => {
    const { db, request, staff } = context
    await bumpOrderVersion(db, categoryOrder, staff.email)
    await lockReferences(db, { parentId: request.parentId })
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(sequence), 0) + 1 as next from product_category
      where parent_id is not distinct from ${request.parentId} and deleted_at is null`.execute(db)
    const saved = await categories.create(context, request, { sequence: rows[0]?.next ?? 1 })
    await renumber(db)
    return { ...saved, data: { ...saved.data, productId: saved.data.id } }
  },

  update: async (context) => {
    const { db, staff } = context
    const { productId: id, version, ...draft } = context.request
    if (draft.parentId === id) rejectField('parentId', catalogueMessages('OWN_PARENT'))
    await bumpOrderVersion(db, categoryOrder, staff.email)
    await lockReferences(db, { parentId: draft.parentId })
    const { parentId } = await categories.find(db, id, version)
    // A category that changes its parent is placed last: this number is higher than any position in use.
    const place = parentId === draft.parentId ? {} : { sequence: 100_000 }
    const saved = await categories.update(context, { id, version }, { ...draft, ...place })
    await renumber(db)
    return { ...saved, data: { ...saved.data, productId: id } }
  },

  delete: async (context) => {
    const { db, request, staff } = context
    await bumpOrderVersion(db, categoryOrder, staff.email)
    const saved = await categories.remove(context, { id: request.productId, version: request.version })
    await renumber(db)
    return { ...saved, data: { ...saved.data, productId: request.productId } }
  },

  tree: async (context) => {
    // The version is read before the rows. If the rows change in between, saving fails with a version conflict; in
    // the opposite order the conflict would go unnoticed.
    const version = await orderVersion(context.db, categoryOrder)
    const rows = await treeOf(context.db)
    const files = await filesOf(
      context,
      rows.map(({ iconKey }) => iconKey),
    )
    const views = rows.map(({ iconKey, ...row }) => ({ ...row, icon: files.get(iconKey ?? '') ?? null }))
    return {
      version,
      rows: views
        .filter(({ parentId }) => parentId === null)
        .map(({ parentId: _top, ...row }) => ({
          ...row,
          children: views
            .filter(({ parentId }) => parentId === row.productId)
            .map(({ parentId: _parent, ...child }) => child),
        })),
    }
  },

  arrange: async ({ db, request, staff, audit }) => {
    const version = await bumpOrderVersion(db, categoryOrder, staff.email, request.version)
    const { before, after } = await moveInTree(
      db,
      request.rows.map(({ productId, children }) => ({ id: productId, children })),
    )
    await audit({
      action: 'Reorder',
      kind: 'product-category-order',
      recordId: 'tree',
      label: catalogueMessages('LABEL_CATEGORIES').encoded,
      before: { order: before },
      after: { order: after },
    })
    return done(catalogueMessages('ORDER_SAVED'), { id: 0, productId: 0, status: 'active', version })
  },

  uses: ({ db, request }) => categories.uses(db, request.productId),
})
