import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import { type BillsCategory, billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/http.ts'
import { namedSortableCrud } from '#platform/server/crud.ts'

type Row = Omit<BillsCategory, 'icon'> & { iconKey: string | null }

const categories = namedSortableCrud<Row, 'icon', 'categoryId'>({
  kind: 'bills-category',
  table: 'bills_category',
  key: 'categoryId',
  order: { list: 'bills category', label: billsMessages('LABEL_CATEGORIES').encoded },
  select: sql<Row>`
    t.category_id, t.name, t.icon_key, t.sequence, t.status, t.version, t.created_by, t.created_at, t.updated_by,
    t.updated_at, (select count(*) from bills_biller b
      where b.category_id = t.category_id and b.deleted_at is null) as biller_count`,
  auditSnapshot: ({ name, status, iconKey }) => ({ name, status, icon: iconKey }),
  files: { icon: uploads.billsCategoryIcon },
  uniqueErrors: { bills_category_name: { field: 'name', message: billsMessages('CATEGORY_NAME_TAKEN') } },
  references: [
    {
      what: 'biller',
      rows: (id) => sql`select id, name from bills_biller where category_id = ${id} and deleted_at is null`,
    },
  ],
})

/** Query plan shared by the list of categories and its export. */
export const billsCategoryPlan = categories.plan

export const billsCategoryHandlers = handlersFor(billsCategoryCalls, {
  ...categories.handlers,
  listAll: async ({ db }) => {
    const { rows } = await sql<{ id: number; name: string; status: 'active' | 'inactive' }>`
      select category_id as id, name, status from bills_category where deleted_at is null order by sequence`.execute(
      db,
    )
    return rows
  },
})
