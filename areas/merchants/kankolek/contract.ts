import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { Saved, call } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Percent, wholeCentavos, Masked, Id, optionalText, Moment } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

/** Party that pays the charge. */
export const MdrPayer = z.enum(['merchant', 'customer'])
/** Time at which the merchant receives the money. */
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

/** MDR settings of a merchant. */
export const MdrValues = z.object(values)
export type MdrValues = z.infer<typeof MdrValues>

/** The MDR settings in force and the time since when. */
export const MdrInForce = MdrValues.extend({
  /** Null if the merchant uses the company's default settings. */
  effectiveAt: Moment.nullable(),
  /** Whether the merchant has no settings of its own and uses the company's defaults. */
  isStandard: z.boolean(),
})
export type MdrInForce = z.infer<typeof MdrInForce>

export const MdrSetting = z.object({
  ...values,
  /** Null while pending if the setting should take effect immediately after approval. */
  effectiveAt: Moment.nullable(),
  madeBy: z.string(),
  madeByName: z.string(),
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
  /** Null for the custom option, whose rate is typed. */
  rate: Percent.nullable(),
})
export type MdrOption = z.infer<typeof MdrOption>

export const KankolekSettings = z.object({
  businessId: z.int(),
  cognitoSub: z.string().nullable(),
  businessName: z.string(),
  businessAddress: Masked.street,
  /** Whether the merchant has no settings of its own and uses the company's defaults. */
  isStandard: z.boolean(),
  current: MdrValues.extend({ effectiveAt: Moment.nullable() }),
  /** An approved setting that takes effect later. */
  scheduled: MdrSetting.nullable(),
  /** A setting that takes effect once a second person saves the same values. */
  pendingSetting: MdrSetting.nullable(),
  /** Reason no QR can be printed now, or null if it can. */
  whyNoQr: z.string().nullable(),
  version: z.int(),
})
export type KankolekSettings = z.infer<typeof KankolekSettings>

// If the request also names the owner, the server rejects an owner who does not own the business.
const WhichBusiness = z.strictObject({ businessId: Id, cognitoSub: z.uuid().nullish() })

/** A change of the settings. Each option has a fixed rate; only the custom option takes a typed rate. */
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

const calls = recordCalls(merchantPlace, {
  host: 'others',
  saved: Saved,
  invalidates: ['/merchant/', '/audit/'],
})

export const mdrAct = 'kankolek-mdr'

export const kankolekCalls = {
  options: calls.read('/merchant/kankolek-mdr-options', z.strictObject({}), z.array(MdrOption), {
    method: 'GET',
  }),
  /** The current, the scheduled and the pending settings. */
  settings: calls.read('/merchant/get-kankolek-mdr-settings', WhichBusiness, KankolekSettings, {
    views: { kind: 'business', id: 'businessId', label: 'businessName' },
  }),
  update: calls.update('/merchant/update-kankolek-mdr-settings', MdrChange, {
    reply: Saved.extend({ businessId: z.int() }),
    acts: { codes: [mdrAct] },
  }),
  logs: calls.read('/merchant/get-kankolek-mdr-logs', WhichBusiness.extend(logRequest), LogPage),
  qr: call('/merchant/get-kankolek-qr', {
    host: 'others',
    needs: withAnyFlag(merchantPlace),
    // The QR contains the stored name and address. The name and address in the request are ignored.
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
