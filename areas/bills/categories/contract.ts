import { z } from 'zod'
import { billsCategoryPlace } from '#areas/bills/access.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields, NamedRecord } from '#platform/contract/record.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { References } from '#platform/contract/references.ts'

export const BillsCategory = z.object({
  categoryId: z.int(),
  name: z.string(),
  icon: StoredFile.nullable(),
  /** Position among all categories, starting at 1. */
  sequence: z.int(),
  status: ActiveStatus,
  billerCount: z.int(),
  ...auditFields,
})
export type BillsCategory = z.infer<typeof BillsCategory>

/** Request to create or change a category. A new category is last. */
export const BillsCategoryDraft = z.strictObject({
  name: requiredText(80),
  /** Key of an uploaded file. */
  icon: FileKey.nullable().default(null),
  status: ActiveStatus.default('active'),
})

/** New order: each record once, with a unique position. */
export const Sequence = z.strictObject({
  items: z
    .array(z.strictObject({ id: Id, sequence: z.int().positive() }))
    .min(1)
    .max(500),
  version: z.int(),
})

const ByCategory = z.strictObject({ categoryId: Id })
const CategorySaved = Saved.extend({ categoryId: z.int() })
const invalidates = ['/bills-payment', '/audit/']

export const billsCategoryCalls = {
  list: call('/bills-payment-category/list', {
    needs: withAnyFlag(billsCategoryPlace),
    request: listRequest({
      filters: { status: ActiveStatus },
      sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
      defaultSort: 'sequence',
      defaultDirection: 'asc',
    }),
    reply: pageOf(BillsCategory),
  }),
  listAll: call('/bills-payment-category/list-all', {
    needs: withAnyFlag(billsCategoryPlace),
    request: z.strictObject({}),
    reply: z.array(NamedRecord.extend({ status: ActiveStatus })),
  }),
  info: call('/bills-payment-category/info', {
    needs: withAnyFlag(billsCategoryPlace),
    request: ByCategory,
    reply: BillsCategory,
  }),
  create: write('/bills-payment-category/create', {
    needs: toCreate(billsCategoryPlace),
    request: BillsCategoryDraft,
    reply: CategorySaved,
    invalidates,
  }),
  update: write('/bills-payment-category/update', {
    needs: toUpdate(billsCategoryPlace),
    request: BillsCategoryDraft.extend({ ...ByCategory.shape, version: z.int() }),
    reply: CategorySaved,
    invalidates,
  }),
  updateStatus: write('/bills-payment-category/update-status', {
    needs: toUpdate(billsCategoryPlace),
    request: ByCategory.extend({
      status: ActiveStatus,
      reason: Reason.optional(),
      version: z.int().optional(),
    }),
    reply: CategorySaved,
    invalidates,
  }),
  delete: write('/bills-payment-category/delete', {
    needs: toDelete(billsCategoryPlace),
    request: ByCategory.extend({ version: z.int().optional() }),
    reply: CategorySaved,
    invalidates,
  }),
  /** Must name every category exactly once. */
  sequence: write('/bills-payment-category/sequence', {
    needs: toUpdate(billsCategoryPlace),
    request: Sequence,
    reply: CategorySaved,
    invalidates,
  }),
  /** Returns the order of the categories with its version, for sorting. */
  order: call('/bills-payment-category/order', {
    needs: withAnyFlag(billsCategoryPlace),
    request: z.strictObject({}),
    reply: z.object({ version: z.int(), rows: z.array(BillsCategory) }),
  }),
  uses: call('/bills-payment-category/uses', {
    needs: withAnyFlag(billsCategoryPlace),
    request: ByCategory,
    reply: References,
  }),
}
