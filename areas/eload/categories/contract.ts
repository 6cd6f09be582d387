import { z } from 'zod'
import { categoryPlace } from '#areas/eload/access.ts'
import { AnyCarrier, ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields.ts'

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

const calls = recordCalls(categoryPlace, { saved: Saved, invalidates: ['/eload/', '/audit/'] })

export const categoryCalls = {
  list: calls.list('/eload/category/list', Category, {
    filters: { status: ActiveStatus, carrier: AnyCarrier },
    sorts: ['sequence', 'name', 'promoCount', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  details: calls.read('/eload/category/category-details', ById, Category),
  /** Returns every category in order, for selection fields. */
  all: calls.read(
    '/eload/category/all',
    z.strictObject({ carrier: AnyCarrier.optional() }),
    z.array(NamedRecord.extend({ carrier: AnyCarrier, sequence: z.int(), status: ActiveStatus })),
  ),
  create: calls.create('/eload/category/create', CategoryDraft),
  update: calls.update('/eload/category/update', CategoryDraft.extend(ByVersion.shape)),
  updateStatus: calls.update(
    '/eload/category/update-status',
    ById.extend({ status: ActiveStatus, reason: Reason.optional(), version: z.int().optional() }),
  ),
  delete: calls.delete('/eload/category/delete', ById.extend({ version: z.int().optional() })),
  /** Returns the categories of one carrier in order, with the version of the order. */
  order: calls.read(
    '/eload/category/order',
    z.strictObject({ carrier: AnyCarrier }),
    z.object({ version: z.int(), rows: z.array(Category) }),
  ),
  /** Sets the order of one carrier's categories. The request must name every category exactly once. */
  sequence: calls.update(
    '/eload/category/sequence',
    z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, sequence: z.int().positive() }))
        .min(1)
        .max(500),
      version: z.int().optional(),
    }),
  ),
}
