import { esellerMessages } from '#areas/eseller/messages.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { type SellerBrand, sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud } from '#platform/server/crud.ts'

type Row = Omit<SellerBrand, 'logo'> & { logoKey: string | null }

const select = sql<Row>`
  t.id, t.name, t.logo_key, t.supplier_name, t.supplier_contact, t.min_order, t.lead_time_days, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select count(*) from eseller_product p where p.brand_id = t.id and p.deleted_at is null) as product_count`

const brands = crud<Row, 'logo'>({
  kind: 'eseller-brand',
  table: 'eseller_brand',
  select,
  auditSnapshot: ({ name, supplierName, supplierContact, minOrder, leadTimeDays, status, logoKey }) => ({
    name,
    supplierName,
    supplierContact,
    minOrder: pesosFrom(minOrder),
    leadTimeDays,
    status,
    logo: logoKey,
  }),
  files: { logo: uploads.sellerBrandLogo },
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
  select,
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
