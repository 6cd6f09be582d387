import { esellerMessages } from '#areas/eseller/messages.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { SellerBrand, sellerBrandCalls, SellerBrandDraft } from '#areas/eseller/brands/contract.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud, defineRecord, type RowOf } from '#platform/server/crud.ts'

const brand = defineRecord({
  table: 'eseller_brand',
  reply: SellerBrand,
  draft: SellerBrandDraft,
  files: { logo: uploads.sellerBrandLogo },
  computed: {
    productCount: sql`(select count(*) from eseller_product p where p.brand_id = t.id and p.deleted_at is null)`,
  },
})

type Row = RowOf<typeof SellerBrand, 'logo'>

const brands = crud({
  kind: 'eseller-brand',
  ...brand,
  uniqueErrors: { eseller_brand_name: { field: 'name', message: esellerMessages('BRAND_NAME_TAKEN') } },
})

type ListQuery = RequestOf<(typeof sellerBrandCalls)['list']>

/** Query plan shared by the brand list and its export. */
export const sellerBrandPlan = (request: ListQuery): ListPlan<Row, ListQuery['sortBy']> => ({
  table: 'eseller_brand',
  baseConditions: [sql`t.deleted_at is null`],
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {
    leadTimeDays: { by: sql`t.lead_time_days`, type: 'int' },
  },
  date: 'created_at',
  select: brand.select,
})

export const sellerBrandHandlers = handlersFor(sellerBrandCalls, {
  list: async (context) => {
    const { db, request } = context
    const page = await queryPage<Row, ListQuery['sortBy']>(db, request, sellerBrandPlan(request))
    return brands.page(context, page)
  },
  info: (context) => brands.info(context, context.request.id),
  create: (context) => brands.create(context, context.request),
  update: (context) => {
    const { id, version, reason, ...draft } = context.request
    return brands.update(context, { id, version, reason }, draft)
  },
})
