import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { Carrier, ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { getRebateError, validateDraft } from '#areas/eload/promos/rules.ts'
import { ProviderStatus } from '#areas/eload/providers/contract.ts'
import { specialCategoryReaders } from '#areas/eload/special-categories/access.ts'
import {
  type GuardByRequest,
  type Place,
  type PlaceGuard,
  toCreate,
  toDelete,
  toRead,
  toUpdate,
  withAnyFlag,
} from '#platform/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import {
  Money,
  SignedMoney,
  Id,
  optionalText,
  Reason,
  requiredText,
  Moment,
} from '#platform/contract/fields.ts'
import { listRequest, pageOf, SearchText } from '#platform/contract/page.ts'

export const PromoType = z.enum(['regular', 'promo', 'data', 'call_text', 'combo', 'load_wallet', 'game_pin'])
export type PromoType = z.infer<typeof PromoType>

export const RebateType = z.enum(['percent', 'fixed'])
export type RebateType = z.infer<typeof RebateType>

/** Origin of a rebate change. */
export const RebateSource = z.enum(['manual', 'bulk', 'scheduler', 'campaign'])
export type RebateSource = z.infer<typeof RebateSource>

/** Percentage or amount, depending on `rebateType`; in hundredths in code. */
export const Rebate = Money

/** Provider of a promo, with the margin left after the provider's cost. */
export const PromoProvider = z.object({
  providerId: z.int(),
  name: z.string(),
  status: ProviderStatus,
  providerSku: z.string(),
  cost: Money,
  margin: SignedMoney,
  /** 1 is tried first. */
  priority: z.int(),
})
export type PromoProvider = z.infer<typeof PromoProvider>

export const Promo = z.object({
  id: z.int(),
  carrier: Carrier,
  sku: z.string(),
  keyword: z.string(),
  name: z.string(),
  description: z.string(),
  amount: Money,
  srp: Money,
  type: PromoType,
  validityDays: z.int(),
  dataMb: z.int().nullable(),
  categoryId: z.int(),
  category: NamedRecord,
  specialCategoryIds: z.array(z.int()),
  networkId: z.int().nullable(),
  network: NamedRecord.nullable(),
  networkGroupId: z.int().nullable(),
  networkGroup: NamedRecord.nullable(),
  providers: z.array(PromoProvider),
  /** Smallest margin among the providers; the rebate cannot exceed it. */
  margin: SignedMoney.nullable(),
  rebateType: RebateType,
  rebate: Rebate,
  isFeatured: z.boolean(),
  sequence: z.int(),
  status: ActiveStatus,
  /** Mobile Legends only. */
  diamonds: z.int().nullable(),
  bonus: z.int().nullable(),
  requiresZone: z.boolean(),
  lastSoldAt: Moment.nullable(),
  ...auditFields,
})
export type Promo = z.infer<typeof Promo>

const DraftProvider = z.strictObject({
  providerId: Id,
  providerSku: requiredText(60),
  cost: Money,
  /** Priority of the provider. If omitted, the order of the list applies. */
  priority: z.int().min(1).max(99).optional(),
})

/** Fields of a promo that the form submits. */
export const PromoDraft = z.strictObject({
  sku: requiredText(40),
  keyword: optionalText(40),
  name: requiredText(100),
  description: optionalText(2000),
  amount: Money,
  /** Suggested retail price; the amount if omitted. */
  srp: Money.nullable().default(null),
  type: PromoType,
  validityDays: z.int().min(0).max(365).default(0),
  dataMb: z.int().min(0).max(10_000_000).nullable().default(null),
  categoryId: Id,
  specialCategoryIds: z.array(Id).max(50).default([]),
  /** Required for every carrier except Mobile Legends. */
  networkId: Id.nullable().default(null),
  networkGroupId: Id.nullable().default(null),
  providers: z.array(DraftProvider).max(10).default([]),
  rebateType: RebateType.default('percent'),
  rebate: Rebate.prefault(0),
  isFeatured: z.boolean().default(false),
  sequence: z.int().min(0).max(9999).default(0),
  status: ActiveStatus.default('active'),
  diamonds: z.int().min(1).max(1_000_000).nullable().default(null),
  bonus: z.int().min(0).max(1_000_000).nullable().default(null),
  requiresZone: z.boolean().default(false),
})
export type PromoDraft = z.output<typeof PromoDraft>

const marginFields: readonly unknown[] = ['amount', 'providers', 'cost', 'rebateType', 'rebate']

/** Promo draft of a carrier with checks across fields. The rebate is checked even while other fields are incomplete. */
export const CheckedPromoDraft = PromoDraft.extend({ carrier: Carrier })
  .superRefine((draft, context) => {
    for (const { field, message } of validateDraft(draft)) {
      const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      context.addIssue({ code: 'custom', path, message: message.encoded })
    }
  })
  .superRefine(
    ({ amount, providers, ...rebate }, context) => {
      const error = getRebateError(amount, providers, rebate)
      if (error !== null) context.addIssue({ code: 'custom', path: ['rebate'], message: error.encoded })
    },
    {
      when: ({ issues }) =>
        !issues.some(({ path = [], code }) => {
          const field = path.at(-1)
          return code !== 'custom' && (typeof field !== 'string' || marginFields.includes(field))
        }),
    },
  )

/** Entry of the rebate log. */
export const RebateLog = z.object({
  id: z.int(),
  promoId: z.int(),
  promo: z.object({ sku: z.string(), name: z.string() }),
  /** Null for a new promo. */
  oldRebate: Rebate.nullable(),
  oldRebateType: RebateType.nullable(),
  newRebate: Rebate,
  rebateType: RebateType,
  source: RebateSource,
  reason: z.string(),
  actor: z.object({ email: z.string(), name: z.string() }),
  createdAt: Moment,
})
export type RebateLog = z.infer<typeof RebateLog>

/** Result, or previewed result, of a bulk change for one promo. */
export const RowVerdict = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  result: z.enum(['change', 'same', 'rejected']),
  /** Values before and after the change. */
  from: z.string(),
  to: z.string(),
  message: z.string(),
})
export type RowVerdict = z.infer<typeof RowVerdict>

/** Error of an imported row, identified by its row number. */
const RowError = z.object({ row: z.int(), message: z.string() })

const OfCarrier = z.strictObject({ carrier: Carrier })
const ById = OfCarrier.extend({ id: Id })
const Seen = ById.extend({ version: z.int().optional() })
const ManyIds = OfCarrier.extend({ ids: z.array(Id).min(1).max(500), status: ActiveStatus })
export const promoInvalidates = ['/eload/', '/audit/', '/approvals/']

/** Mobile Legends diamonds have their own place in the access tree. */
export const byCarrier = (guard: (place: Place) => PlaceGuard): GuardByRequest => ({
  cases: [
    { when: { carrier: 'ml' }, needs: guard(diamondPlace) },
    { when: {}, needs: guard(promoPlace) },
  ],
})

export const PromoList = listRequest({
  filters: {
    status: ActiveStatus,
    type: PromoType,
    categoryId: Id,
    specialCategoryId: Id,
    networkId: Id,
    networkGroupId: Id,
    providerId: Id,
    isFeatured: z.boolean(),
  },
  sorts: ['createdAt', 'updatedAt', 'name', 'sku', 'amount', 'sequence'],
}).extend(OfCarrier.shape)

export const RebateLogList = listRequest({
  filters: { promoId: Id, source: RebateSource, rebateType: RebateType },
  sorts: ['createdAt'],
}).extend({ carrier: Carrier, id: Id.optional() })

const updateCalls = callGroup({ needs: byCarrier(toUpdate), invalidates: promoInvalidates })

const createCalls = callGroup({ needs: byCarrier(toCreate), invalidates: promoInvalidates })

const readCalls = callGroup({ needs: byCarrier(withAnyFlag) })

/** Calls for the promos of the carrier in the path. */
export const promoCalls = {
  list: readCalls.read('/eload/:carrier/list', { request: PromoList, reply: pageOf(Promo) }),
  details: readCalls.read('/eload/:carrier/eload-promo-details', { request: ById, reply: Promo }),
  create: createCalls.write('/eload/:carrier/create', { request: CheckedPromoDraft }),
  update: updateCalls.write('/eload/:carrier/update', {
    request: CheckedPromoDraft.safeExtend({ id: Id, version: z.int(), reason: Reason.optional() }),
  }),
  updateStatus: updateCalls.write('/eload/:carrier/update-status', {
    request: Seen.extend({ status: ActiveStatus, reason: Reason.optional() }),
  }),
  updateRebate: updateCalls.write('/eload/:carrier/update-rebate', {
    request: Seen.extend({ rebateType: RebateType.optional(), rebate: Rebate, reason: Reason.optional() }),
  }),
  delete: write('/eload/:carrier/delete', {
    needs: byCarrier(toDelete),
    request: Seen,
    invalidates: promoInvalidates,
  }),
  /** Previews the result of a bulk status change for each promo. */
  bulkStatusPreview: readCalls.read('/eload/:carrier/bulk-status-preview', {
    request: ManyIds,
    reply: z.array(RowVerdict),
  }),
  bulkUpdateStatus: updateCalls.write('/eload/:carrier/bulk-update-status', {
    request: ManyIds.extend({ reason: Reason.optional() }),
    reply: z.object({ updated: z.int(), rows: z.array(RowVerdict) }),
  }),
  /** Imports rows in one transaction. Invalid rows are skipped and reported. */
  bulkImport: createCalls.write('/eload/:carrier/bulk-import', {
    request: OfCarrier.extend({
      rows: z
        .array(z.record(z.string().max(40), z.union([z.string().max(2000), z.number()])))
        .min(1)
        .max(1_000),
      /** Whether rows with an existing SKU update the promo. */
      overwrite: z.boolean().default(false),
    }),
    reply: z.object({ inserted: z.int(), updated: z.int(), failed: z.array(RowError) }),
  }),
  export: exportCall('/eload/:carrier/export', { needs: byCarrier(toRead), request: PromoList }),
  logs: readCalls.read('/eload/:carrier/logs', { request: ById.extend(logRequest), reply: LogPage }),
  rebateLogs: readCalls.read('/eload/:carrier/list-rebate-logs', {
    request: RebateLogList,
    reply: pageOf(RebateLog),
  }),
  /** Lists the records that contain or link to a promo. */
  uses: readCalls.read('/eload/:carrier/promo-uses', {
    request: ById,
    reply: z.array(
      z.object({
        kind: z.enum(['special-category', 'banner', 'schedule', 'sales']),
        id: z.int(),
        name: z.string(),
      }),
    ),
  }),
}

/** Carrier of the form that needs the options. Mobile Legends has a permission of its own. */
const ForCarrier = z.strictObject({ carrier: Carrier.optional() })

/** Options of the promo forms. The paths say `globe`, as in the specification, but serve every carrier. */
export const promoOptionCalls = {
  providers: readCalls.read('/eload/globe/list-providers', {
    request: ForCarrier,
    reply: z.array(NamedRecord.extend({ status: ProviderStatus, networks: z.array(z.int()) })),
  }),
  networkGroups: readCalls.read('/eload/globe/list-network-groups', {
    request: ForCarrier,
    reply: z.array(NamedRecord.extend({ networks: z.array(NamedRecord.extend({ code: z.string() })) })),
  }),
  /** Categories a promo can belong to. Separate from the category list, which requires another permission. */
  categories: readCalls.read('/eload/globe/list-promo-categories', {
    request: OfCarrier,
    reply: z.array(NamedRecord.extend({ status: ActiveStatus })),
  }),
  /** Promos that can be added to a special category. */
  choose: call('/eload/category/choose-promos-special-category', {
    needs: specialCategoryReaders,
    request: z.strictObject({
      search: SearchText.default(''),
      carrier: Carrier.optional(),
      /** Returns exactly these promos and ignores the search text. */
      ids: z.array(Id).max(500).optional(),
    }),
    reply: z.array(
      NamedRecord.extend({ carrier: Carrier, sku: z.string(), amount: Money, status: ActiveStatus }),
    ),
  }),
}
