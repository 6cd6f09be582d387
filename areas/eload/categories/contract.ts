import { z } from 'zod'
import { categoryPlace } from '#areas/eload/access.ts'
import { AnyCarrier, ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields/text.ts'

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  carrier: AnyCarrier,
  icon: StoredFile.nullable(),
  /** Position among the categories of its carrier. */
  sequence: z.int(),
  status: ActiveStatus,
  promoCount: z.int(),
  ...auditFields,
})
export type Category = z.infer<typeof Category>

/** Fields of a category that the form submits. */
export const CategoryDraft = z.strictObject({
  name: requiredText(80),
  carrier: AnyCarrier.default('all'),
  /** Key of the uploaded file. */
  icon: FileKey.nullable().default(null),
  status: ActiveStatus.default('active'),
})
export type CategoryDraft = z.output<typeof CategoryDraft>

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })
const invalidates = ['/eload/', '/audit/']

export const categoryCalls = {
  list: call('/eload/category/list', {
    needs: withAnyFlag(categoryPlace),
    request: listRequest({
      filters: { status: ActiveStatus, carrier: AnyCarrier },
      sorts: ['sequence', 'name', 'promoCount', 'createdAt', 'updatedAt'],
      defaultSort: 'sequence',
      defaultDirection: 'asc',
    }),
    reply: pageOf(Category),
  }),
  details: call('/eload/category/category-details', {
    needs: withAnyFlag(categoryPlace),
    request: ById,
    reply: Category,
  }),
  /** Returns every category in order, for selection fields. */
  all: call('/eload/category/all', {
    needs: withAnyFlag(categoryPlace),
    request: z.strictObject({ carrier: AnyCarrier.optional() }),
    reply: z.array(NamedRecord.extend({ carrier: AnyCarrier, sequence: z.int(), status: ActiveStatus })),
  }),
  create: write('/eload/category/create', {
    needs: toCreate(categoryPlace),
    request: CategoryDraft,
    reply: Saved,
    invalidates,
  }),
  update: write('/eload/category/update', {
    needs: toUpdate(categoryPlace),
    request: CategoryDraft.extend(ByVersion.shape),
    reply: Saved,
    invalidates,
  }),
  updateStatus: write('/eload/category/update-status', {
    needs: toUpdate(categoryPlace),
    request: ById.extend({ status: ActiveStatus, reason: Reason.optional(), version: z.int().optional() }),
    reply: Saved,
    invalidates,
  }),
  delete: write('/eload/category/delete', {
    needs: toDelete(categoryPlace),
    request: ById.extend({ version: z.int().optional() }),
    reply: Saved,
    invalidates,
  }),
  /** Returns the categories of one carrier in order, with the version of the order. */
  order: call('/eload/category/order', {
    needs: withAnyFlag(categoryPlace),
    request: z.strictObject({ carrier: AnyCarrier }),
    reply: z.object({ version: z.int(), rows: z.array(Category) }),
  }),
  /** Sets the order of one carrier's categories. The request must name every category exactly once. */
  sequence: write('/eload/category/sequence', {
    needs: toUpdate(categoryPlace),
    request: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, sequence: z.int().positive() }))
        .min(1)
        .max(500),
      version: z.int().optional(),
    }),
    reply: Saved,
    invalidates,
  }),
}
