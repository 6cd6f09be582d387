import { billsMessages } from '#areas/bills/messages.ts'
import { z } from 'zod'
import { billsProviderPlace } from '#areas/bills/access.ts'
import { Saved } from '#platform/contract/call.ts'
import {
  Money,
  Id,
  optionalText,
  Reason,
  requiredText,
  providerConnection,
  storedConnection,
} from '#platform/contract/fields.ts'
import { auditFields, NamedRecord } from '#platform/contract/record.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

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
  ...storedConnection,
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
  ...providerConnection,
})

export const feeOverWhole = billsMessages.issue('FEE_ABOVE_100')
const isFee = ({ feeType, fee }: { feeType: 'fixed' | 'percent'; fee: number }) =>
  feeType === 'fixed' || fee <= 10_000

/** Draft with checks across fields. */
export const CheckedProviderDraft = BillsProviderDraft.refine(isFee, { path: ['fee'], message: feeOverWhole })

const ByProvider = z.strictObject({ providerId: Id })
const ProviderSaved = Saved.extend({ providerId: z.int() })

const calls = recordCalls(billsProviderPlace, {
  saved: ProviderSaved,
  invalidates: ['/bills-payment', '/audit/'],
})

export const billsProviderCalls = {
  list: calls.list('/bills-payment-provider/list', BillsProviderRow, {
    filters: { status: BillsStatus },
    sorts: ['name', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  listAll: calls.read(
    '/bills-payment-provider/list-all',
    z.strictObject({}),
    z.array(NamedRecord.extend({ status: BillsStatus })),
  ),
  info: calls.read('/bills-payment-provider/info', ByProvider, BillsProvider),
  create: calls.create(
    '/bills-payment-provider/create',
    CheckedProviderDraft.safeExtend({ status: BillsStatus.default('active') }),
  ),
  /** The current status may be sent unchanged. `update-status` changes the status, with a reason. */
  update: calls.update(
    '/bills-payment-provider/update',
    CheckedProviderDraft.safeExtend({
      ...ByProvider.shape,
      version: z.int(),
      status: BillsStatus.optional(),
    }),
  ),
  updateStatus: calls.update(
    '/bills-payment-provider/update-status',
    ByProvider.extend({ status: BillsStatus, reason: Reason, version: z.int().optional() }),
  ),
  delete: calls.delete('/bills-payment-provider/delete', ByProvider.extend({ version: z.int().optional() })),
  uses: calls.read('/bills-payment-provider/uses', ByProvider, References),
}
