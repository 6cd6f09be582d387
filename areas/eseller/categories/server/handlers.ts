import { sql } from 'kysely'
import { type SellerCategory, sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { inOneOrder } from '#platform/server/ordered.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { containing, equal, pageOfRows } from '#platform/server/list.ts'
import { keepRecords } from '#platform/server/records.ts'

type Row = Omit<SellerCategory, 'icon'> & { iconKey: string | null }

const select = sql<Row>`
  t.business_category_id, t.name, t.icon_key, t.sequence, t.status, t.version, t.created_by, t.created_at,
  t.updated_by, t.updated_at, (select count(*) from eseller_product p
    where p.business_category_id = t.business_category_id and p.deleted_at is null) as product_count`

const categories = keepRecords<Row, 'icon'>({
  kind: 'eseller-category',
  noun: 'category',
  table: 'eseller_category',
  key: 'businessCategoryId',
  select,
  nameOf: ({ name }) => name,
  told: ({ name, status, iconKey }) => ({ name, status, icon: iconKey }),
  files: { icon: uploads.sellerCategoryIcon },
  taken: { eseller_category_name: { field: 'name', message: 'Another category has this name already' } },
  uses: [
    {
      what: 'product',
      one: 'product',
      several: 'products',
      rows: (id) => sql`select id, name from eseller_product
        where business_category_id = ${id} and deleted_at is null`,
    },
    {
      what: 'banner',
      one: 'banner',
      several: 'banners',
      rows: (id) => sql`select banner_id as id, title as name from eseller_banner
        where link_type = 'category' and link_value = ${String(id)} and deleted_at is null`,
    },
  ],
})
const ordered = inOneOrder<Row, 'icon'>(
  categories,
  {
    list: 'e-seller category',
    table: 'eseller_category',
    key: 'business_category_id',
    rows: sql<boolean>`t.deleted_at is null`,
    things: 'category',
  },
  { kind: 'eseller-category', label: 'Business categories of eSupplies', nameColumn: 'name' },
)

type Saved = { message: string; data: { id: number; status: string; version: number } }
const answered = ({ message, data }: Saved) => done(message, { ...data, businessCategoryId: data.id })

export const sellerCategoryHandlers = handlersFor(sellerCategoryCalls, {
  list: async (asked) => {
    const { db, request } = asked
    const page = await pageOfRows<Row, typeof request.sortBy>(db, request, {
      table: 'eseller_category',
      key: 'business_category_id',
      always: [sql`t.deleted_at is null`],
      where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
      sorts: {
        sequence: { by: sql`t.sequence`, type: 'int' },
        name: { by: sql`t.sort_name`, type: 'text' },
        createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
        updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
      },
      date: 'created_at',
      select,
    })
    return categories.page(asked, page)
  },
  info: (asked) => categories.info(asked, asked.request.businessCategoryId),
  create: async (asked) => answered(await ordered.create(asked, asked.request)),
  update: async (asked) => {
    const { businessCategoryId: id, version, ...draft } = asked.request
    return answered(await categories.update(asked, { id, version }, draft))
  },
  delete: async (asked) => {
    const { businessCategoryId: id, version } = asked.request
    return answered(await ordered.remove(asked, { id, version }))
  },
  order: (asked) => ordered.all(asked),
  sequence: async (asked) => answered(await ordered.arrange(asked, asked.request)),
  uses: ({ db, request }) => categories.uses(db, request.businessCategoryId),
})
