import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, requiredText } from '#platform/contract/fields/text.ts'
import { References } from '#platform/contract/references.ts'

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
const invalidates = ['/e-seller/', '/audit/']

export const sellerCategoryCalls = {
  list: call('/e-seller/business-category/list', {
    needs: withAnyFlag(eSuppliesPlace),
    request: listRequest({
      filters: { status: ActiveStatus },
      sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
      defaultSort: 'sequence',
      defaultDirection: 'asc',
    }),
    reply: pageOf(SellerCategory),
  }),
  create: write('/e-seller/business-category/create', {
    needs: toCreate(eSuppliesPlace),
    request: SellerCategoryDraft,
    reply: CategorySaved,
    invalidates,
  }),
  update: write('/e-seller/business-category/update', {
    needs: toUpdate(eSuppliesPlace),
    request: SellerCategoryDraft.extend({ ...ByCategory.shape, version: z.int() }),
    reply: CategorySaved,
    invalidates,
  }),
  delete: write('/e-seller/business-category/delete', {
    needs: toDelete(eSuppliesPlace),
    request: ByCategory.extend({ version: z.int().optional() }),
    reply: CategorySaved,
    invalidates,
  }),
  info: call('/e-seller/business-category/info', {
    needs: withAnyFlag(eSuppliesPlace),
    request: ByCategory,
    reply: SellerCategory,
  }),
  order: call('/e-seller/business-category/order', {
    needs: withAnyFlag(eSuppliesPlace),
    request: z.strictObject({}),
    reply: z.object({ version: z.int(), rows: z.array(SellerCategory) }),
  }),
  /** Sets the order. The request must name every category exactly once. */
  sequence: write('/e-seller/business-category/sequence', {
    needs: toUpdate(eSuppliesPlace),
    request: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, sequence: z.int().positive() }))
        .min(1)
        .max(500),
      version: z.int(),
    }),
    reply: CategorySaved,
    invalidates,
  }),
  uses: call('/e-seller/business-category/uses', {
    needs: withAnyFlag(eSuppliesPlace),
    request: ByCategory,
    reply: References,
  }),
}
