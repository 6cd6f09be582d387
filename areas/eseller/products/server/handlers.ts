import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { type SellerProduct, sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { filesOf } from '#platform/server/uploads.ts'

type Row = Omit<SellerProduct, 'image'> & { imageKey: string | null }

type ListQuery = RequestOf<(typeof sellerProductCalls)['list']>

/** Query plan shared by the product list and its export. */
export function sellerProductPlan(request: ListQuery): ListPlan<Row, ListQuery['sortBy']> {
  const { status, brandId, businessCategoryId, seller, inStock } = request.filters
  return {
    table: 'eseller_product',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('brand_id', brandId),
      ...equal('business_category_id', businessCategoryId),
      ...equal('seller', seller),
      ...(inStock === undefined ? [] : [inStock ? sql<boolean>`t.stock > 0` : sql<boolean>`t.stock = 0`]),
    ],
    sorts: {
      price: { by: sql`t.price`, type: 'bigint' },
      stock: { by: sql`t.stock`, type: 'int' },
    },
    date: 'created_at',
    select: sql<Row>`
        t.id, t.sku, t.name, t.image_key, t.brand_id, b.name as brand_name, t.business_category_id,
        c.name as business_category_name, t.template_id, t.price, t.stock, t.seller, t.status, t.created_at,
        coalesce((select sum(i.qty) from eseller_order_item i join eseller_order o on o.order_id = i.order_id
          where i.product_id = t.id and o.status in ('pending', 'confirmed', 'packed')), 0) as ordered`,
    joins: sql`
        join eseller_brand b on b.id = t.brand_id
        join eseller_category c on c.business_category_id = t.business_category_id`,
  }
}

export const sellerProductHandlers = handlersFor(sellerProductCalls, {
  list: async (context) => {
    const { db, request } = context
    const page = await queryPage<Row, ListQuery['sortBy']>(db, request, sellerProductPlan(request))
    const files = await filesOf(
      context,
      page.rows.map(({ imageKey }) => imageKey),
    )
    const rows = page.rows.map(({ imageKey, ...row }) => ({
      ...row,
      image: files.get(imageKey ?? '') ?? null,
    }))
    return { ...page, rows }
  },

  sellers: async ({ db }) => {
    const { rows } = await sql<{ seller: string }>`
      select distinct seller from eseller_product where deleted_at is null order by seller limit 500`.execute(
      db,
    )
    return rows.map(({ seller }) => seller)
  },
})
