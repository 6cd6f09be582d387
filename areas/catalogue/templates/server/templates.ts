import { recordRef } from '#platform/contract/record-ref.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { sql } from 'kysely'
import { Template, type templateCalls, TemplateDraft } from '#areas/catalogue/templates/contract.ts'
import { productsMadeFrom } from '#areas/eseller/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db.ts'
import { type Condition, containing, equal, type ListPlan } from '#platform/server/lists.ts'
import { crud, defineRecord, type RowOf } from '#platform/server/crud.ts'

type Row = RowOf<typeof Template, 'image'>

const template = defineRecord({
  table: 'product_template',
  joins: sql`
    join product_category c on c.product_id = t.category_id
    left join product_group g on g.id = t.group_id
    join product_brand b on b.id = t.brand_id
    join product_unit u on u.id = t.uom_id`,
  reply: Template,
  draft: TemplateDraft,
  files: { image: uploads.productLogo },
  computed: {
    categoryName: sql`c.name`,
    groupName: sql`g.name`,
    brandName: sql`b.name`,
    uomCode: sql`u.code`,
  },
  history: (row) => ({
    categoryId: undefined,
    category: recordRef('product-category', row.categoryId, row.categoryName),
    groupId: undefined,
    group: recordRef('product-group', row.groupId, row.groupName),
    brandId: undefined,
    brand: recordRef('product-brand', row.brandId, row.brandName),
    uomId: undefined,
    unit: row.uomCode,
  }),
})

export const templates = crud<Row, 'image'>({
  kind: 'product-template',
  ...template,
  uniqueErrors: { product_template_sku: { field: 'sku', message: catalogueMessages('SKU_TAKEN') } },
  references: [productsMadeFrom],
})

type Request = RequestOf<(typeof templateCalls)['list']>

function conditionsOf(request: Request): Condition[] {
  const { status, categoryId, groupId, brandId, uomId, hasBarcode } = request.filters
  return [
    ...containing('search_text', request.search),
    ...equal('status', status),
    // A category filter includes its subcategories.
    ...(categoryId === undefined
      ? []
      : [
          sql<boolean>`t.category_id = any(array(
            select product_id from product_category where product_id = ${categoryId} or parent_id = ${categoryId}))`,
        ]),
    ...equal('group_id', groupId),
    ...equal('brand_id', brandId),
    ...equal('uom_id', uomId),
    ...(hasBarcode === undefined
      ? []
      : [hasBarcode ? sql<boolean>`t.barcode <> ''` : sql<boolean>`t.barcode = ''`]),
  ]
}

/** Query plan shared by the template list and its export. */
export const templatePlan = (request: Request): ListPlan<Row, Request['sortBy']> => ({
  table: 'product_template',
  baseConditions: [sql`t.deleted_at is null`],
  where: conditionsOf(request),
  sorts: {
    sku: { by: sql`t.sort_sku`, type: 'text' },
    srp: { by: sql`t.srp`, type: 'bigint' },
  },
  date: 'created_at',
  select: template.select,
  joins: template.joins,
})

/** Returns the records a template can refer to, by name. */
export async function optionsOf(db: Database) {
  const [categories, groups, brands, units] = await Promise.all([
    sql<{ id: number; name: string; parentId: number | null; status: 'active' | 'inactive' }>`
      select product_id as id, name, parent_id, status from product_category where deleted_at is null order by place`.execute(
      db,
    ),
    sql<{ id: number; name: string; categoryId: number; status: 'active' | 'inactive' }>`
      select id, name, category_id, status from product_group where deleted_at is null order by sort_name, id`.execute(
      db,
    ),
    sql<{ id: number; name: string; status: 'active' | 'inactive' }>`
      select id, name, status from product_brand where deleted_at is null order by sort_name, id`.execute(db),
    sql<{ id: number; name: string }>`
      select id, code || ' – ' || name as name from product_unit where deleted_at is null order by lower(name)`.execute(
      db,
    ),
  ])
  return { categories: categories.rows, groups: groups.rows, brands: brands.rows, units: units.rows }
}
