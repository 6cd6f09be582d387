import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import { BillsCategory, billsCategoryCalls, BillsCategoryDraft } from '#areas/bills/categories/contract.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/http.ts'
import { defineRecord, namedSortableCrud } from '#platform/server/crud.ts'

const categories = namedSortableCrud({
  kind: 'bills-category',
  key: 'categoryId',
  order: { list: 'bills category', label: billsMessages('LABEL_CATEGORIES').encoded },
  ...defineRecord({
    table: 'bills_category',
    reply: BillsCategory,
    draft: BillsCategoryDraft,
    files: { icon: uploads.billsCategoryIcon },
    computed: {
      billerCount: sql`(select count(*) from bills_biller b
        where b.category_id = t.category_id and b.deleted_at is null)`,
    },
  }),
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
