import { z } from 'zod'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { Carrier, ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { validateDraft } from '#areas/eload/promos/rules.ts'
import { ProviderStatus } from '#areas/eload/providers/contract.ts'
import {
  type GuardByRequest,
  type Place,
  type PlaceGuard,
  toCreate,
  toDelete,
  toRead,
  toUpdate,
  viewers,
  withAnyFlag,
} from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/exports.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, SignedMoney } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, optionalText, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const PromoType = z.enum(['regular', 'promo', 'data', 'call_text', 'combo', 'load_wallet', 'game_pin'])
export type PromoType = z.infer<typeof PromoType>

export const RebateType = z.enum(['percent', 'fixed'])
export type RebateType = z.infer<typeof RebateType>

/** Where a change of rebate came from. */
export const RebateSource = z.enum(['manual', 'bulk', 'scheduler', 'campaign'])
export type RebateSource = z.infer<typeof RebateSource>

/** A percentage or an amount, as `rebateType` says; hundredths of either in code. */
export const Rebate = Money

/** A provider that a promo can be sent through, with what is left of the amount after its cost. */
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
  /** The smallest margin of its providers: no rebate exceeds it. */
  margin: SignedMoney.nullable(),
  rebateType: RebateType,
  rebate: Rebate,
  isFeatured: z.boolean(),
  sequence: z.int(),
  status: ActiveStatus,
  /** Of Mobile Legends alone. */
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
  /** Their order; where it is left out, that of the list. */
  priority: z.int().min(1).max(99).optional(),
})

/** A promo as the form sends it. */
export const PromoDraft = z.strictObject({
  sku: requiredText(40),
  keyword: optionalText(40),
  name: requiredText(100),
  description: optionalText(2000),
  amount: Money,
  /** Where it is left out, the amount. */
  srp: Money.nullable().default(null),
  type: PromoType,
  validityDays: z.int().min(0).max(365).default(0),
  dataMb: z.int().min(0).max(10_000_000).nullable().default(null),
  categoryId: Id,
  specialCategoryIds: z.array(Id).max(50).default([]),
  /** Needed of every carrier but Mobile Legends. */
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

/** The draft of a carrier's promo, with what its fields say of each other. */
export const CheckedPromoDraft = PromoDraft.extend({ carrier: Carrier }).superRefine((draft, context) => {
  for (const { field, message } of validateDraft(draft)) {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    context.addIssue({ code: 'custom', path, message })
  }
})

/** One line of the log of rebates. */
export const RebateLog = z.object({
  id: z.int(),
  promoId: z.int(),
  promo: z.object({ sku: z.string(), name: z.string() }),
  /** Null where the promo was new. */
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

/** What becomes, or became, of one promo when many are changed. */
export const RowVerdict = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  result: z.enum(['change', 'same', 'refused']),
  /** Before and after, where something changes. */
  from: z.string(),
  to: z.string(),
  message: z.string(),
})
export type RowVerdict = z.infer<typeof RowVerdict>

/** The same of an imported row, which has a number in place of a key. */
const RowError = z.object({ row: z.int(), message: z.string() })

const OfCarrier = z.strictObject({ carrier: Carrier })
const ById = OfCarrier.extend({ id: Id })
const Seen = ById.extend({ version: z.int().optional() })
const ManyIds = OfCarrier.extend({ ids: z.array(Id).min(1).max(500), status: ActiveStatus })
export const promoInvalidates = ['/eload/', '/audit/']

/** The diamonds of the game have a place of their own in the access tree. */
export const byCarrier = (guard: (place: Place) => PlaceGuard): GuardByRequest => ({
  cases: [
    { when: { carrier: 'ml' }, needs: guard(diamondPlace) },
    { when: {}, needs: guard(promoPlace) },
  ],
})

/** What a list of promos is asked for. */
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
  defaultSort: 'createdAt',
}).extend(OfCarrier.shape)

export const RebateLogList = listRequest({
  filters: { promoId: Id, source: RebateSource, rebateType: RebateType },
  sorts: ['createdAt'],
  defaultSort: 'createdAt',
}).extend({ carrier: Carrier, id: Id.optional() })

/** The promos of one carrier, which stands in the path. */
export const promoCalls = {
  list: call('/eload/:carrier/list', {
    needs: byCarrier(withAnyFlag),
    request: PromoList,
    reply: pageOf(Promo),
  }),
  details: call('/eload/:carrier/eload-promo-details', {
    needs: byCarrier(withAnyFlag),
    request: ById,
    reply: Promo,
  }),
  create: write('/eload/:carrier/create', {
    needs: byCarrier(toCreate),
    request: CheckedPromoDraft,
    reply: Saved,
    invalidates: promoInvalidates,
  }),
  update: write('/eload/:carrier/update', {
    needs: byCarrier(toUpdate),
    request: CheckedPromoDraft.safeExtend({ id: Id, version: z.int(), reason: Reason.optional() }),
    reply: Saved,
    invalidates: promoInvalidates,
  }),
  updateStatus: write('/eload/:carrier/update-status', {
    needs: byCarrier(toUpdate),
    request: Seen.extend({ status: ActiveStatus, reason: Reason.optional() }),
    reply: Saved,
    invalidates: promoInvalidates,
  }),
  updateRebate: write('/eload/:carrier/update-rebate', {
    needs: byCarrier(toUpdate),
    request: Seen.extend({ rebateType: RebateType.optional(), rebate: Rebate, reason: Reason.optional() }),
    reply: Saved,
    invalidates: promoInvalidates,
  }),
  delete: write('/eload/:carrier/delete', {
    needs: byCarrier(toDelete),
    request: Seen,
    reply: Saved,
    invalidates: promoInvalidates,
  }),
  /** What a bulk change of status would do, promo by promo. Not in the specification. */
  bulkStatusPreview: call('/eload/:carrier/bulk-status-preview', {
    needs: byCarrier(withAnyFlag),
    request: ManyIds,
    reply: z.array(RowVerdict),
  }),
  bulkUpdateStatus: write('/eload/:carrier/bulk-update-status', {
    needs: byCarrier(toUpdate),
    request: ManyIds.extend({ reason: Reason.optional() }),
    reply: z.object({ updated: z.int(), rows: z.array(RowVerdict) }),
    invalidates: promoInvalidates,
  }),
  /** In one transaction: rows that cannot stand are left out and told. */
  bulkImport: write('/eload/:carrier/bulk-import', {
    needs: byCarrier(toCreate),
    request: OfCarrier.extend({
      rows: z
        .array(z.record(z.string().max(40), z.union([z.string().max(2000), z.number()])))
        .min(1)
        .max(1_000),
      /** Whether rows with a known SKU change its promo. */
      overwrite: z.boolean().default(false),
    }),
    reply: z.object({ inserted: z.int(), updated: z.int(), failed: z.array(RowError) }),
    invalidates: promoInvalidates,
  }),
  export: exportCall('/eload/:carrier/export', { needs: byCarrier(toRead), request: PromoList }),
  logs: call('/eload/:carrier/logs', {
    needs: byCarrier(withAnyFlag),
    request: ById.extend(logRequest),
    reply: LogPage,
  }),
  rebateLogs: call('/eload/:carrier/list-rebate-logs', {
    needs: byCarrier(withAnyFlag),
    request: RebateLogList,
    reply: pageOf(RebateLog),
  }),
  /** What a promo stands in and what leads to it. Not in the specification. */
  uses: call('/eload/:carrier/promo-uses', {
    needs: byCarrier(withAnyFlag),
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

/** Whose form a selector stands in: that of the game has a right of its own. */
const ForCarrier = z.strictObject({ carrier: Carrier.optional() })

/** Selectors of the forms. The specification writes globe in their paths; they serve every carrier. */
export const promoOptionCalls = {
  providers: call('/eload/globe/list-providers', {
    needs: byCarrier(withAnyFlag),
    request: ForCarrier,
    reply: z.array(NamedRecord.extend({ status: ProviderStatus, networks: z.array(z.int()) })),
  }),
  networkGroups: call('/eload/globe/list-network-groups', {
    needs: byCarrier(withAnyFlag),
    request: ForCarrier,
    reply: z.array(NamedRecord.extend({ networks: z.array(NamedRecord.extend({ code: z.string() })) })),
  }),
  /** The categories that a promo can stand in. Category's own list needs a right of its own. Not in the specification. */
  categories: call('/eload/globe/list-promo-categories', {
    needs: byCarrier(withAnyFlag),
    request: OfCarrier,
    reply: z.array(NamedRecord.extend({ status: ActiveStatus })),
  }),
  /** Promos to put into a special category, whose screens have no permission check. Not in the specification. */
  choose: call('/eload/category/choose-promos-special-category', {
    needs: viewers,
    request: z.strictObject({
      search: z.string().trim().max(100).default(''),
      carrier: Carrier.optional(),
      /** These, whatever is searched for. */
      ids: z.array(Id).max(500).optional(),
    }),
    reply: z.array(
      NamedRecord.extend({ carrier: Carrier, sku: z.string(), amount: Money, status: ActiveStatus }),
    ),
  }),
}
