import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { categoryPlace } from '#areas/eload/access.ts'
import { ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import {
  specialCategoryCreators,
  specialCategoryEditors,
  specialCategoryReaders,
} from '#areas/eload/special-categories/access.ts'
import { toDelete } from '#platform/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'

export const SpecialCategory = z.object({
  id: z.int(),
  name: z.string(),
  icon: StoredFile.nullable(),
  color: z.string(),
  promoIds: z.array(z.int()),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  sequence: z.int(),
  status: ActiveStatus,
  ...auditFields,
})
export type SpecialCategory = z.infer<typeof SpecialCategory>

/** Fields of a special category that the form submits. */
export const SpecialCategoryDraft = z.strictObject({
  name: requiredText(80),
  /** Key of the uploaded SVG. */
  icon: FileKey,
  color: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^#[0-9A-F]{6}$/, eloadMessages.issue('COLOR_FORMAT')),
  promoIds: z
    .array(Id)
    .max(500)
    .default([])
    .refine((ids) => new Set(ids).size === ids.length, eloadMessages.issue('CHOSEN_TWICE')),
  startAt: Moment.nullable().default(null),
  endAt: Moment.nullable().default(null),
  status: ActiveStatus.default('active'),
})
export type SpecialCategoryDraft = z.output<typeof SpecialCategoryDraft>

/** Special category draft with checks across fields. */
export const CheckedSpecialCategoryDraft = SpecialCategoryDraft.refine(
  ({ startAt, endAt }) => !startAt || !endAt || Date.parse(endAt) > Date.parse(startAt),
  { path: ['endAt'], message: eloadMessages.issue('END_BEFORE_START') },
)

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })
const invalidates = ['/eload/', '/audit/']

const makerCalls = callGroup({ needs: specialCategoryEditors, invalidates })

const viewerCalls = callGroup({ needs: specialCategoryReaders })

// The specification gives these screens no permission; deletion requires the one of categories.
export const specialCategoryCalls = {
  list: viewerCalls.list('/eload/category/list-special-category', SpecialCategory, {
    filters: { status: ActiveStatus },
    sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  all: call('/eload/category/all-special-category', {
    needs: 'signed-in',
    reply: z.array(NamedRecord.extend({ color: z.string(), status: ActiveStatus })),
  }),
  details: viewerCalls.read('/eload/category/special-category-details', {
    request: ById,
    reply: SpecialCategory,
  }),
  create: write('/eload/category/create-special-category', {
    needs: specialCategoryCreators,
    invalidates,
    request: CheckedSpecialCategoryDraft,
  }),
  /** `reason` belongs to a change of status. */
  update: makerCalls.write('/eload/category/update-special-category', {
    request: CheckedSpecialCategoryDraft.safeExtend({ ...ByVersion.shape, reason: Reason.optional() }),
  }),
  delete: write('/eload/category/delete-special-category', {
    needs: toDelete(categoryPlace),
    request: ById.extend({ version: z.int().optional() }),
    invalidates,
  }),
  /** Returns all special categories in order, with the version of the order. */
  order: viewerCalls.read('/eload/category/order-special-category', {
    reply: z.object({ version: z.int(), rows: z.array(SpecialCategory) }),
  }),
  /** Sets the order. The request must name every special category exactly once. */
  sequence: makerCalls.write('/eload/category/sequence-special-category', {
    request: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, sequence: z.int().positive() }))
        .min(1)
        .max(500),
      version: z.int().optional(),
    }),
  }),
}
