import { billsMessages } from '#areas/bills/messages.ts'
import { z } from 'zod'
import { billsProviderPlace } from '#areas/bills/access.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { auditFields, NamedRecord } from '#platform/contract/record.ts'
import { Id, optionalText, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { References } from '#platform/contract/references.ts'

export const BillsStatus = z.enum(['active', 'inactive', 'maintenance'])
export const ProviderFeeType = z.enum(['fixed', 'percent'])

/** Code of a biller or provider: two to twenty letters and digits. */
export const BillsCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_-]{1,19}$/, billsMessages.issue('PROVIDER_CODE_FORMAT'))

export const BillsProviderRow = z.object({
  providerId: z.int(),
  code: z.string(),
  name: z.string(),
  settlementBank: z.string(),
  contact: z.string(),
  feeType: ProviderFeeType,
  /** Pesos for a fixed fee, percent for a percentage. Both have two decimals. */
  fee: Money,
  lowBalanceThreshold: Money,
  status: BillsStatus,
  billerCount: z.int(),
  ...auditFields,
})
export type BillsProviderRow = z.infer<typeof BillsProviderRow>

export const BillsProvider = BillsProviderRow.extend({
  /** Billers of the provider, with its code and priority for each. */
  billers: z.array(
    NamedRecord.extend({ code: z.string(), billerCode: z.string(), priority: z.int(), status: BillsStatus }),
  ),
  /** Active billers that only this provider serves. The provider cannot be made inactive while there are any. */
  alone: z.array(NamedRecord),
})
export type BillsProvider = z.infer<typeof BillsProvider>

/** Request to create or change a provider. A new provider is active. */
export const BillsProviderDraft = z.strictObject({
  code: BillsCode,
  name: requiredText(100),
  settlementBank: optionalText(120),
  contact: optionalText(250),
  feeType: ProviderFeeType,
  fee: Money,
  lowBalanceThreshold: Money.prefault(0),
})

export const feeOverWhole = billsMessages.issue('FEE_ABOVE_100')
const isFee = ({ feeType, fee }: { feeType: 'fixed' | 'percent'; fee: number }) =>
  feeType === 'fixed' || fee <= 10_000

/** Draft with checks across fields. */
export const CheckedProviderDraft = BillsProviderDraft.refine(isFee, { path: ['fee'], message: feeOverWhole })

const ByProvider = z.strictObject({ providerId: Id })
const ProviderSaved = Saved.extend({ providerId: z.int() })
const invalidates = ['/bills-payment', '/audit/']

export const billsProviderCalls = {
  list: call('/bills-payment-provider/list', {
    needs: withAnyFlag(billsProviderPlace),
    request: listRequest({
      filters: { status: BillsStatus },
      sorts: ['name', 'createdAt', 'updatedAt'],
      defaultSort: 'name',
      defaultDirection: 'asc',
    }),
    reply: pageOf(BillsProviderRow),
  }),
  listAll: call('/bills-payment-provider/list-all', {
    needs: withAnyFlag(billsProviderPlace),
    request: z.strictObject({}),
    reply: z.array(NamedRecord.extend({ status: BillsStatus })),
  }),
  info: call('/bills-payment-provider/info', {
    needs: withAnyFlag(billsProviderPlace),
    request: ByProvider,
    reply: BillsProvider,
  }),
  create: write('/bills-payment-provider/create', {
    needs: toCreate(billsProviderPlace),
    request: CheckedProviderDraft.safeExtend({ status: BillsStatus.default('active') }),
    reply: ProviderSaved,
    invalidates,
  }),
  update: write('/bills-payment-provider/update', {
    needs: toUpdate(billsProviderPlace),
    /** The current status may be sent unchanged. `update-status` changes the status, with a reason. */
    request: CheckedProviderDraft.safeExtend({
      ...ByProvider.shape,
      version: z.int(),
      status: BillsStatus.optional(),
    }),
    reply: ProviderSaved,
    invalidates,
  }),
  updateStatus: write('/bills-payment-provider/update-status', {
    needs: toUpdate(billsProviderPlace),
    request: ByProvider.extend({ status: BillsStatus, reason: Reason, version: z.int().optional() }),
    reply: ProviderSaved,
    invalidates,
  }),
  delete: write('/bills-payment-provider/delete', {
    needs: toDelete(billsProviderPlace),
    request: ByProvider.extend({ version: z.int().optional() }),
    reply: ProviderSaved,
    invalidates,
  }),
  uses: call('/bills-payment-provider/uses', {
    needs: withAnyFlag(billsProviderPlace),
    request: ByProvider,
    reply: References,
  }),
}
