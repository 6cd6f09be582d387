import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { type SellerBrand, sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { keepRecords } from '#platform/server/records.ts'

type Row = Omit<SellerBrand, 'logo'> & { logoKey: string | null }

const select = sql<Row>`
  t.id, t.name, t.logo_key, t.supplier_name, t.supplier_contact, t.min_order, t.lead_time_days, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select count(*) from eseller_product p where p.brand_id = t.id and p.deleted_at is null) as product_count`

const brands = keepRecords<Row, 'logo'>({
  kind: 'eseller-brand',
  noun: 'brand',
  table: 'eseller_brand',
  select,
  nameOf: ({ name }) => name,
  told: ({ name, supplierName, supplierContact, minOrder, leadTimeDays, status, logoKey }) => ({
    name,
    supplierName,
    supplierContact,
    minOrder: pesosFrom(minOrder),
    leadTimeDays,
    status,
    logo: logoKey,
  }),
  files: { logo: uploads.sellerBrandLogo },
  taken: { eseller_brand_name: { field: 'name', message: 'Another brand has this name already' } },
})

type ListAsked = RequestOf<(typeof sellerBrandCalls)['list']>

/** What the list and its export are made of. */
export const sellerBrandPlan = (request: ListAsked): ListPlan<Row, ListAsked['sortBy']> => ({
  table: 'eseller_brand',
  always: [sql`t.deleted_at is null`],
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    name: { by: sql`t.sort_name`, type: 'text' },
    leadTimeDays: { by: sql`t.lead_time_days`, type: 'int' },
  },
  date: 'created_at',
  select,
})

export const sellerBrandHandlers = handlersFor(sellerBrandCalls, {
  list: async (asked) => {
    const { db, request } = asked
    const page = await pageOfRows<Row, ListAsked['sortBy']>(db, request, sellerBrandPlan(request))
    return brands.page(asked, page)
  },
  info: (asked) => brands.info(asked, asked.request.id),
  create: (asked) => brands.create(asked, asked.request),
  update: (asked) => {
    const { id, version, ...draft } = asked.request
    return brands.update(asked, { id, version }, draft)
  },
})
