import { sql } from 'kysely'
import { type BillsCategory, billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { containing, equal, pageOfRows } from '#platform/server/list.ts'
import { inOneOrder } from '#platform/server/ordered.ts'
import { keepRecords } from '#platform/server/records.ts'

type Row = Omit<BillsCategory, 'icon'> & { iconKey: string | null }

const select = sql<Row>`
  t.category_id, t.name, t.icon_key, t.sequence, t.status, t.version, t.created_by, t.created_at, t.updated_by,
  t.updated_at, (select count(*) from bills_biller b
    where b.category_id = t.category_id and b.deleted_at is null) as biller_count`

const categories = keepRecords<Row, 'icon'>({
  kind: 'bills-category',
  noun: 'category',
  table: 'bills_category',
  key: 'categoryId',
  select,
  nameOf: ({ name }) => name,
  told: ({ name, status, iconKey }) => ({ name, status, icon: iconKey }),
  files: { icon: uploads.billsCategoryIcon },
  taken: { bills_category_name: { field: 'name', message: 'Another category has this name already' } },
  uses: [
    {
      what: 'biller',
      one: 'biller',
      several: 'billers',
      rows: (id) => sql`select id, name from bills_biller where category_id = ${id} and deleted_at is null`,
    },
  ],
})
const ordered = inOneOrder<Row, 'icon'>(
  categories,
  {
    list: 'bills category',
    table: 'bills_category',
    key: 'category_id',
    rows: sql<boolean>`t.deleted_at is null`,
    things: 'category',
  },
  { kind: 'bills-category', label: 'Categories of billers', nameColumn: 'name' },
)

type Saved = { message: string; data: { id: number; status: string; version: number } }
const answered = ({ message, data }: Saved) => done(message, { ...data, categoryId: data.id })

export const billsCategoryHandlers = handlersFor(billsCategoryCalls, {
  list: async (asked) => {
    const { db, request } = asked
    const page = await pageOfRows<Row, typeof request.sortBy>(db, request, {
      table: 'bills_category',
      key: 'category_id',
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
  listAll: async ({ db }) => {
    const { rows } = await sql<{ id: number; name: string; status: 'active' | 'inactive' }>`
      select category_id as id, name, status from bills_category where deleted_at is null order by sequence`.execute(
      db,
    )
    return rows
  },
  info: (asked) => categories.info(asked, asked.request.categoryId),
  create: async (asked) => answered(await ordered.create(asked, asked.request)),
  update: async (asked) => {
    const { categoryId: id, version, ...draft } = asked.request
    return answered(await categories.update(asked, { id, version }, draft))
  },
  updateStatus: async (asked) => {
    const { categoryId: id, ...turned } = asked.request
    return answered(await categories.setStatus(asked, { id, ...turned }))
  },
  delete: async (asked) => {
    const { categoryId: id, version } = asked.request
    return answered(await ordered.remove(asked, { id, version }))
  },
  sequence: async (asked) => answered(await ordered.arrange(asked, asked.request)),
  order: (asked) => ordered.all(asked),
  uses: ({ db, request }) => categories.uses(db, request.categoryId),
})
