import { esellerMessages } from '#areas/eseller/messages.ts'
import { sql } from 'kysely'
import {
  SellerCategory,
  sellerCategoryCalls,
  SellerCategoryDraft,
} from '#areas/eseller/categories/contract.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { handlersFor } from '#platform/server/http.ts'
import { defineRecord, namedSortableCrud } from '#platform/server/crud.ts'

const categories = namedSortableCrud({
  kind: 'eseller-category',
  key: 'businessCategoryId',
  order: { list: 'e-seller category', label: esellerMessages('LABEL_CATEGORIES').encoded },
  ...defineRecord({
    table: 'eseller_category',
    reply: SellerCategory,
    draft: SellerCategoryDraft,
    files: { icon: uploads.sellerCategoryIcon },
    computed: {
      productCount: sql`(select count(*) from eseller_product p
        where p.business_category_id = t.business_category_id and p.deleted_at is null)`,
    },
  }),
  uniqueErrors: {
    eseller_category_name: { field: 'name', message: esellerMessages('CATEGORY_NAME_TAKEN') },
  },
  references: [
    {
      what: 'product',
      rows: (id) => sql`select id, name from eseller_product
          where business_category_id = ${id} and deleted_at is null`,
    },
    {
      what: 'banner',
      rows: (id) => sql`select banner_id as id, title as name from eseller_banner
          where link_type = 'category' and link_value = ${String(id)} and deleted_at is null`,
    },
  ],
})

/** Query plan shared by the category list and its export. */
export const sellerCategoryPlan = categories.plan

export const sellerCategoryHandlers = handlersFor(sellerCategoryCalls, categories.handlers)
