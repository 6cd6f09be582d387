import { rewardsMessages } from '#areas/rewards/messages.ts'
import { z } from 'zod'
import { prpPlace } from '#areas/rewards/access.ts'
import { toCreate, toRead } from '#platform/access.ts'
import { call, Saved } from '#platform/contract/call.ts'
import { CheckedCustomerCode, EnteredCustomerCode, SentCustomerCode } from '#platform/contract/controls.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import {
  Money,
  wholeCentavos,
  Masked,
  maskSentence,
  isNotMasked,
  Id,
  optionalText,
  Reason,
  requiredText,
  Moment,
} from '#platform/contract/fields.ts'
import { listRequest, pageOf, SearchText } from '#platform/contract/page.ts'
import {
  FulfilmentStatus,
  fulfilmentChange,
  fulfilmentDetails,
  fulfilmentFields,
  isDecisionStatus,
  trackingKey,
} from '#platform/contract/fulfilment.ts'
import { revealCall } from '#platform/contract/reveal.ts'
import { auditFields } from '#platform/contract/record.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const InUse = z.enum(['active', 'inactive'])
export type InUse = z.infer<typeof InUse>

export const PrpCategory = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  icon: StoredFile.nullable(),
  sequence: z.int(),
  status: InUse,
  itemCount: z.int(),
  ...auditFields,
})
export type PrpCategory = z.infer<typeof PrpCategory>

export const PrpCategoryDraft = z.strictObject({
  name: requiredText(80),
  description: optionalText(2_000),
  icon: FileKey.nullable().default(null),
  sequence: z.int().min(1).max(9_999).default(1),
  status: InUse.default('active'),
})
export type PrpCategoryDraft = z.output<typeof PrpCategoryDraft>

export const PrpItem = z.object({
  id: z.int(),
  categoryId: z.int(),
  categoryName: z.string(),
  name: z.string(),
  description: z.string(),
  images: z.array(StoredFile),
  points: z.int(),
  cashPart: Money,
  stock: z.int(),
  limitPerUser: z.int().nullable(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  deliverable: z.boolean(),
  status: InUse,
  ...auditFields,
})
export type PrpItem = z.infer<typeof PrpItem>

export const PrpItemDraft = z.strictObject({
  categoryId: Id,
  name: requiredText(120),
  description: optionalText(2_000),
  images: z.array(FileKey).min(1, rewardsMessages.issue('IMAGE_REQUIRED')).max(5),
  points: z.int().positive().max(100_000_000),
  cashPart: Money.default(wholeCentavos(0)),
  stock: z.int().min(0).max(1_000_000),
  limitPerUser: z.int().positive().max(10_000).nullable().default(null),
  startAt: Moment.nullable().default(null),
  endAt: Moment.nullable().default(null),
  deliverable: z.boolean().default(true),
  status: InUse.default('active'),
})
export type PrpItemDraft = z.output<typeof PrpItemDraft>

/** The draft with validation across its fields. */
export const CheckedPrpItemDraft = PrpItemDraft.refine(
  ({ startAt, endAt }) => !startAt || !endAt || Date.parse(endAt) > Date.parse(startAt),
  { path: ['endAt'], message: rewardsMessages.issue('END_BEFORE_START') },
)

const redemption = {
  [trackingKey]: z.int(),
  id: z.int(),
  refNo: z.string(),
  userId: z.int(),
  cognito_sub: z.string(),
  name: z.string(),
  mobile: Masked.mobile,
  itemId: z.int(),
  itemName: z.string(),
  deliverable: z.boolean(),
  points: z.int(),
  cashPart: Money,
  ...fulfilmentFields,
  createdBy: z.string(),
  createdByName: z.string(),
  createdById: z.int().nullable(),
  createdAt: Moment,
  updatedBy: z.string(),
  updatedAt: Moment,
  version: z.int(),
}
export const Redemption = z.object(redemption)
export type Redemption = z.infer<typeof Redemption>

/** Redemption in the list, with the first image of its item. */
export const RedemptionInList = Redemption.extend({ itemImage: StoredFile.nullable() })
export type RedemptionInList = z.infer<typeof RedemptionInList>

export const RedemptionRecord = Redemption.extend({
  ...fulfilmentDetails,
  /** Null if no decision is pending, or without the permission to decide. */
  checks: DecisionChecks.nullable(),
})
export type RedemptionRecord = z.infer<typeof RedemptionRecord>

const ById = z.strictObject({ id: Id })
const ByVersion = { id: Id, version: z.int() }

const ListOfRedemptions = listRequest({
  filters: {
    status: z.union([FulfilmentStatus.transform((one) => [one]), z.array(FulfilmentStatus)]),
    itemId: Id,
  },
  sorts: ['createdAt', 'points'],
})

/** Redemption that staff enter for a subscriber. Without an address it goes to the verified one. */
const redemptionDraft = {
  cognito_sub: z.uuid(),
  itemId: Id,
  address: optionalText(300).refine(isNotMasked, maskSentence),
  remarks: optionalText(500),
}

const calls = recordCalls(prpPlace, { saved: Saved, invalidates: ['/prp/', '/audit/'] })

export const prpCalls = {
  categories: calls.list('/prp/category-list', PrpCategory, {
    filters: { status: InUse },
    sorts: ['sequence', 'name'],
    defaultDirection: 'asc',
  }),
  category: calls.read('/prp/category-info', ById, PrpCategory),
  createCategory: calls.create('/prp/category-create', PrpCategoryDraft),
  updateCategory: calls.update('/prp/category-update', PrpCategoryDraft.extend(ByVersion)),
  deleteCategory: calls.delete('/prp/category-delete', ById.extend({ version: z.int().optional() })),

  items: calls.list('/prp/item-list', PrpItem, {
    filters: { status: InUse, categoryId: Id, deliverable: z.boolean(), outOfStock: z.boolean() },
    sorts: ['createdAt', 'name', 'points', 'stock'],
  }),
  item: calls.read('/prp/item-info', ById, PrpItem),
  createItem: calls.create('/prp/item-create', CheckedPrpItemDraft),
  /** If `stockSeen` is given, only the difference from it is applied, so that concurrent redemptions are kept. */
  updateItem: calls.update(
    '/prp/item-update',
    CheckedPrpItemDraft.safeExtend({ ...ByVersion, stockSeen: z.int().min(0).optional() }),
    { movesMoney: true },
  ),
  updateItemStatus: calls.update(
    '/prp/item-update-status',
    ById.extend({ status: InUse, reason: Reason.optional(), version: z.int().optional() }),
  ),
  deleteItem: calls.delete('/prp/item-delete', ById.extend({ version: z.int().optional() })),

  rewards: calls.read('/prp/prp-reward', ListOfRedemptions, pageOf(RedemptionInList)),
  export: exportCall('/prp/export', { needs: toRead(prpPlace), request: ListOfRedemptions }),
  reward: calls.read('/prp/prp-reward-info', z.strictObject({ [trackingKey]: Id }), RedemptionRecord, {
    views: { kind: 'prp-redemption', id: 'productTrackingId', label: 'refNo' },
  }),
  /** Sends the subscriber a code that confirms the redemption as it is entered. Nothing is redeemed yet. */
  sendCode: calls.create('/prp/send-redemption-code', z.strictObject(redemptionDraft), {
    reply: Saved.extend(SentCustomerCode.shape),
    invalidates: ['/audit/'],
  }),
  /** Checks the code that the subscriber read out. A confirmed code is sent with the redemption. */
  checkCode: calls.create('/prp/check-redemption-code', EnteredCustomerCode, {
    reply: CheckedCustomerCode,
    invalidates: ['/audit/'],
  }),
  /** Changes the status of a redemption, or creates one on behalf of a subscriber if no ID is given. */
  record: calls.update(
    '/prp/create-record-prp',
    z.strictObject({
      [trackingKey]: z.int().optional(),
      ...redemptionDraft,
      cognito_sub: redemptionDraft.cognito_sub.optional(),
      itemId: redemptionDraft.itemId.optional(),
      /** Code with which the subscriber confirmed the new redemption, so that no second person is needed. */
      codeId: z.uuid().optional(),
      ...fulfilmentChange,
    }),
    {
      reply: Saved.extend({ [trackingKey]: z.int() }),
      movesMoney: true,
      acts: {
        codes: ['prp-redemption'],
        when: ({ status }) => status === undefined || isDecisionStatus(status),
      },
      invalidates: ['/prp/', '/product-wallet/', '/audit/'],
    },
  ),
  /** Subscribers who can redeem, with their points. */
  people: call('/prp/redeemers', {
    needs: toCreate(prpPlace),
    request: z.strictObject({ search: SearchText }),
    reply: z.object({
      rows: z.array(
        z.object({
          id: z.int(),
          cognito_sub: z.string().nullable(),
          name: z.string(),
          mobile: Masked.mobile,
          points: z.int(),
          disabled: z.boolean(),
        }),
      ),
    }),
    background: true,
  }),
  reveal: revealCall('/prp/reveal-reward', {
    needs: toRead(prpPlace),
    key: trackingKey,
    fields: ['mobile', 'address'],
    invalidates: ['/prp/reward-logs'],
  }),
  logs: calls.read('/prp/reward-logs', z.strictObject({ [trackingKey]: Id, ...logRequest }), LogPage),
}
