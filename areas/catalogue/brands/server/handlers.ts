import { catalogueMessages } from '#areas/catalogue/messages.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { Brand, brandCalls, BrandDraft } from '#areas/catalogue/brands/contract.ts'
import { brandReferences } from '#areas/catalogue/server/references.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud, defineRecord, type RowOf } from '#platform/server/crud.ts'

const brand = defineRecord({
  table: 'product_brand',
  reply: Brand,
  draft: BrandDraft,
  files: { logo: uploads.brandLogo },
  computed: {
    templateCount: sql`(select count(*) from product_template p where p.brand_id = t.id and p.deleted_at is null)`,
  },
})

type Row = RowOf<typeof Brand, 'logo'>

const brands = crud({
  kind: 'product-brand',
  ...brand,
  uniqueErrors: { product_brand_name: { field: 'name', message: catalogueMessages('BRAND_NAME_TAKEN') } },
  references: brandReferences,
})

type ListQuery = RequestOf<(typeof brandCalls)['list']>

/** Query plan shared by the brand list and its export. */
export const brandPlan = (request: ListQuery): ListPlan<Row, ListQuery['sortBy']> => ({
  table: 'product_brand',
  baseConditions: [sql`t.deleted_at is null`],
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {
    manufacturer: { by: sql`t.sort_manufacturer`, type: 'text' },
  },
  date: 'created_at',
  select: brand.select,
})

export const brandHandlers = handlersFor(brandCalls, {
  list: async (context) => {
    const { db, request } = context
    const page = await queryPage<Row, ListQuery['sortBy']>(db, request, brandPlan(request))
    return brands.page(context, page)
  },
  create: (context) => brands.create(context, context.request),
  update: (context) => {
    const { id, version, reason, ...draft } = context.request
    return brands.update(context, { id, version, reason }, draft)
  },
  delete: (context) => brands.remove(context, context.request),
  uses: ({ db, request }) => brands.uses(db, request.id),
})
