import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { ActiveStatus, auditFields, Sequence } from '#platform/contract/record.ts'
import { Id, requiredText } from '#platform/contract/fields.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const SellerCategory = z.object({
  businessCategoryId: z.int(),
  name: z.string(),
  icon: StoredFile.nullable(),
  /** Position among all categories, starting at 1. */
  sequence: z.int(),
  status: ActiveStatus,
  productCount: z.int(),
  ...auditFields,
})
export type SellerCategory = z.infer<typeof SellerCategory>

/** Fields of a category that the form submits. A new category is placed last. */
export const SellerCategoryDraft = z.strictObject({
  name: requiredText(80),
  /** Key of the uploaded file. */
  icon: FileKey.nullable().default(null),
  status: ActiveStatus.default('active'),
})

const ByCategory = z.strictObject({ businessCategoryId: Id })
const CategorySaved = Saved.extend({ businessCategoryId: z.int() })

const calls = recordCalls(eSuppliesPlace, { saved: CategorySaved, invalidates: ['/e-seller/', '/audit/'] })

export const sellerCategoryCalls = {
  list: calls.list('/e-seller/business-category/list', SellerCategory, {
    filters: { status: ActiveStatus },
    sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  create: calls.create('/e-seller/business-category/create', SellerCategoryDraft),
  update: calls.update(
    '/e-seller/business-category/update',
    SellerCategoryDraft.extend({ ...ByCategory.shape, version: z.int() }),
  ),
  delete: calls.delete(
    '/e-seller/business-category/delete',
    ByCategory.extend({ version: z.int().optional() }),
  ),
  info: calls.read('/e-seller/business-category/info', ByCategory, SellerCategory),
  order: calls.read(
    '/e-seller/business-category/order',
    z.strictObject({}),
    z.object({ version: z.int(), rows: z.array(SellerCategory) }),
  ),
  /** Sets the order. The request must name every category exactly once. */
  sequence: calls.update('/e-seller/business-category/sequence', Sequence),
  uses: calls.read('/e-seller/business-category/uses', ByCategory, References),
}
