import { z } from 'zod'
import { billsCategoryPlace } from '#areas/bills/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { ActiveStatus, auditFields, NamedRecord, Sequence } from '#platform/contract/record.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

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

const ByCategory = z.strictObject({ categoryId: Id })
const CategorySaved = Saved.extend({ categoryId: z.int() })

const calls = recordCalls(billsCategoryPlace, {
  saved: CategorySaved,
  invalidates: ['/bills-payment', '/audit/'],
})

export const billsCategoryCalls = {
  list: calls.list('/bills-payment-category/list', BillsCategory, {
    filters: { status: ActiveStatus },
    sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  listAll: calls.read(
    '/bills-payment-category/list-all',
    z.strictObject({}),
    z.array(NamedRecord.extend({ status: ActiveStatus })),
  ),
  info: calls.read('/bills-payment-category/info', ByCategory, BillsCategory),
  create: calls.create('/bills-payment-category/create', BillsCategoryDraft),
  update: calls.update(
    '/bills-payment-category/update',
    BillsCategoryDraft.extend({ ...ByCategory.shape, version: z.int() }),
  ),
  updateStatus: calls.update(
    '/bills-payment-category/update-status',
    ByCategory.extend({
      status: ActiveStatus,
      reason: Reason.optional(),
      version: z.int().optional(),
    }),
  ),
  delete: calls.delete('/bills-payment-category/delete', ByCategory.extend({ version: z.int().optional() })),
  /** Must name every category exactly once. */
  sequence: calls.update('/bills-payment-category/sequence', Sequence),
  /** Returns the order of the categories with its version, for sorting. */
  order: calls.read(
    '/bills-payment-category/order',
    z.strictObject({}),
    z.object({ version: z.int(), rows: z.array(BillsCategory) }),
  ),
  uses: calls.read('/bills-payment-category/uses', ByCategory, References),
}
