import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Percent, wholeCentavos } from '#platform/contract/fields/money.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { Id, optionalText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Who bears the charge. */
export const MdrPayer = z.enum(['merchant', 'customer'])
/** When the merchant has the money. */
export const Settlement = z.enum(['real_time', 't_plus_1'])

const values = {
  mdrOptionId: z.int(),
  rate: Percent,
  fixedFee: Money,
  payer: MdrPayer,
  settlement: Settlement,
  minAmount: Money,
  maxAmount: Money,
  enabled: z.boolean(),
  remarks: z.string(),
}

/** What holds for a merchant. */
export const MdrValues = z.object(values)
export type MdrValues = z.infer<typeof MdrValues>

/** The same as it is in force, with the moment since when. */
export const MdrInForce = MdrValues.extend({
  /** Null with the house's standard. */
  effectiveAt: Moment.nullable(),
  /** True while nobody saved any: the house's standard holds. */
  isStandard: z.boolean(),
})
export type MdrInForce = z.infer<typeof MdrInForce>

export const MdrSetting = z.object({
  ...values,
  /** Null while it is not decided, and to hold at once when it is. */
  effectiveAt: Moment.nullable(),
  madeBy: z.string(),
  madeById: z.int(),
  madeAt: Moment,
  checkedBy: z.string().nullable(),
  checkedAt: Moment.nullable(),
})
export type MdrSetting = z.infer<typeof MdrSetting>

export const MdrOption = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  /** Null where the rate is typed. */
  rate: Percent.nullable(),
})
export type MdrOption = z.infer<typeof MdrOption>

export const KankolekSettings = z.object({
  businessId: z.int(),
  cognitoSub: z.string().nullable(),
  businessName: z.string(),
  businessAddress: Masked.street,
  /** True while nobody saved any: the house's standard holds. */
  isStandard: z.boolean(),
  current: MdrValues.extend({ effectiveAt: Moment.nullable() }),
  /** Approved, with its moment still to come. */
  scheduled: MdrSetting.nullable(),
  /** Waits until a second person saves the same values. */
  pendingSetting: MdrSetting.nullable(),
  /** Why there is no QR to print now, or null. */
  whyNoQr: z.string().nullable(),
  version: z.int(),
})
export type KankolekSettings = z.infer<typeof KankolekSettings>

// Whoever names the owner as well is told when the two do not belong together.
const WhichBusiness = z.strictObject({ businessId: Id, cognitoSub: z.uuid().nullish() })

/** What staff save. The rate is the option's own; only a custom one is typed. */
export const MdrChange = WhichBusiness.extend({
  mdrOptionId: Id,
  rate: Percent.nullish(),
  fixedFee: Money.default(wholeCentavos(0)),
  payer: MdrPayer.default('merchant'),
  settlement: Settlement.default('real_time'),
  minAmount: Money,
  maxAmount: Money,
  effectiveAt: Moment.nullish(),
  enabled: z.boolean().default(true),
  remarks: optionalText(500),
  version: z.int().optional(),
})
export type MdrChange = z.output<typeof MdrChange>

const invalidates = ['/merchant/', '/audit/']

export const kankolekCalls = {
  options: call('/merchant/kankolek-mdr-options', {
    host: 'others',
    method: 'GET',
    needs: withAnyFlag(merchantPlace),
    request: z.strictObject({}),
    reply: z.array(MdrOption),
  }),
  /** The settings in force, those to come and those that wait. Not in the specification. */
  settings: call('/merchant/get-kankolek-mdr-settings', {
    host: 'others',
    needs: withAnyFlag(merchantPlace),
    request: WhichBusiness,
    reply: KankolekSettings,
  }),
  update: write('/merchant/update-kankolek-mdr-settings', {
    host: 'others',
    needs: toUpdate(merchantPlace),
    request: MdrChange,
    reply: Saved.extend({ businessId: z.int() }),
    invalidates,
  }),
  logs: call('/merchant/get-kankolek-mdr-logs', {
    host: 'others',
    needs: withAnyFlag(merchantPlace),
    request: WhichBusiness.extend(logRequest),
    reply: LogPage,
  }),
  qr: call('/merchant/get-kankolek-qr', {
    host: 'others',
    needs: withAnyFlag(merchantPlace),
    // The name and address are the specification's. What stands in the code is what is stored, never what is sent.
    request: WhichBusiness.extend({
      businessName: z.string().max(250).optional(),
      businessAddress: z.string().max(500).optional(),
    }),
    reply: z.object({
      qrString: z.string(),
      /** A PNG as a data URL. */
      image: z.string(),
      businessName: z.string(),
      generatedAt: Moment,
    }),
  }),
}
