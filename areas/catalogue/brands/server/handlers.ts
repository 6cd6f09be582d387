import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { type Brand, brandCalls } from '#areas/catalogue/brands/contract.ts'
import { usesOfBrand } from '#areas/catalogue/server/uses.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { keepRecords } from '#platform/server/records.ts'

type Row = Omit<Brand, 'logo'> & { logoKey: string | null }

const select = sql<Row>`
  t.id, t.name, t.logo_key, t.manufacturer, t.status, t.version, t.created_by, t.created_at, t.updated_by,
  t.updated_at, (select count(*) from product_template p where p.brand_id = t.id and p.deleted_at is null)
    as template_count`

const brands = keepRecords<Row, 'logo'>({
  kind: 'product-brand',
  noun: 'brand',
  table: 'product_brand',
  select,
  nameOf: ({ name }) => name,
  told: ({ name, manufacturer, status, logoKey }) => ({ name, manufacturer, status, logo: logoKey }),
  files: { logo: uploads.brandLogo },
  taken: { product_brand_name: { field: 'name', message: 'Another brand has this name already' } },
  uses: usesOfBrand,
})

type ListAsked = RequestOf<(typeof brandCalls)['list']>

/** What the list and its export are made of. */
export const brandPlan = (request: ListAsked): ListPlan<Row, ListAsked['sortBy']> => ({
  table: 'product_brand',
  always: [sql`t.deleted_at is null`],
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {
    name: { by: sql`t.sort_name`, type: 'text' },
    manufacturer: { by: sql`t.sort_manufacturer`, type: 'text' },
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
  },
  date: 'created_at',
  select,
})

export const brandHandlers = handlersFor(brandCalls, {
  list: async (asked) => {
    const { db, request } = asked
    const page = await pageOfRows<Row, ListAsked['sortBy']>(db, request, brandPlan(request))
    return brands.page(asked, page)
  },
  create: (asked) => brands.create(asked, asked.request),
  update: (asked) => {
    const { id, version, ...draft } = asked.request
    return brands.update(asked, { id, version }, draft)
  },
  delete: (asked) => brands.remove(asked, asked.request),
  uses: ({ db, request }) => brands.uses(db, request.id),
})
