import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { toUpdate } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { changeFields, deciderFields, requesterFields } from '#platform/contract/record.ts'
import {
  Money,
  Percent,
  Masked,
  Id,
  optionalText,
  Reason,
  requiredText,
  Day,
} from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { productSlug } from '#platform/contract/product.ts'

export const B2bStatus = z.enum(['pending', 'returned', 'approved', 'rejected'])
export type B2bStatus = z.infer<typeof B2bStatus>

export const DepositType = z.enum(['over_the_counter', 'online_transfer', 'check'])
export type DepositType = z.infer<typeof DepositType>

export const B2bRow = z.object({
  id: z.int(),
  refNo: z.string(),
  userId: z.int(),
  businessName: z.string(),
  accountName: z.string(),
  amount: Money,
  rebate: Percent,
  rebateAmount: Money,
  totalCredit: Money,
  senderBank: z.string(),
  senderBankName: z.string(),
  senderAccountName: z.string(),
  receiverBank: z.string(),
  receiverBankName: z.string(),
  depositType: DepositType,
  depositDate: Day,
  depositReference: z.string(),
  status: B2bStatus,
  ...requesterFields,
  ...deciderFields,
  /** Whether another request has one of the same images. */
  hasDuplicates: z.boolean(),
  ...changeFields,
})
export type B2bRow = z.infer<typeof B2bRow>

/** Another request with the same image. */
export const Duplicate = z.object({ refNo: z.string(), status: B2bStatus, imageName: z.string() })
export type Duplicate = z.infer<typeof Duplicate>

export const B2bRequest = B2bRow.extend({
  defaultRebate: Percent,
  rebateReason: z.string(),
  senderAccountLast4: z.string(),
  depositImages: z.array(StoredFile),
  duplicates: z.array(Duplicate),
  remarks: z.string(),
  reason: z.string(),
  /** Current eLoad credit of the buyer. */
  walletBalance: Money,
  /** Ledger transfer that credited the deposit. */
  walletTxnId: z.string().nullable(),
  /** Null if no decision is pending, or without the permission to decide. */
  checks: DecisionChecks.nullable(),
})
export type B2bRequest = z.infer<typeof B2bRequest>

/** Business that buys eLoad credit. */
export const B2bUser = z.object({
  id: z.int(),
  name: z.string(),
  businessName: z.string(),
  mobile: Masked.mobile,
  walletBalance: Money,
})
export type B2bUser = z.infer<typeof B2bUser>

const BankId = z.string().regex(/^[A-Z0-9]{2,12}$/)

/** Fields of a deposit that its maker submits. Without a rebate, the default rebate applies. */
export const B2bDraft = z.strictObject({
  userId: Id,
  /** Name of the account that paid; the business itself if empty. */
  accountName: optionalText(120),
  amount: Money.refine(
    (centavos) => centavos >= 100_000 && centavos <= 500_000_000,
    eloadMessages.issue('DEPOSIT_RANGE'),
  ),
  rebate: Percent.refine((points) => points <= 1_000, eloadMessages.issue('REBATE_RANGE')).optional(),
  rebateReason: optionalText(500),
  senderBank: BankId,
  senderAccountName: requiredText(120),
  senderAccountLast4: z
    .string()
    .trim()
    .regex(/^([0-9]{4})?$/, eloadMessages.issue('FOUR_DIGITS'))
    .default(''),
  receiverBank: BankId,
  depositType: DepositType,
  depositDate: Day,
  depositReference: requiredText(40),
  depositImages: z
    .array(FileKey)
    .min(1, eloadMessages.issue('SLIP_REQUIRED'))
    .max(3)
    .refine((keys) => new Set(keys).size === keys.length, eloadMessages.issue('IMAGE_TWICE')),
  remarks: optionalText(500),
})
export type B2bDraft = z.output<typeof B2bDraft>

const RefNo = z.string().regex(/^B2B\d{7,15}$/)
const ByRef = z.strictObject({ refNo: RefNo })
const Decided = z.object({
  refNo: z.string(),
  status: B2bStatus,
  version: z.int(),
  walletTxnId: z.string().nullable(),
})
/**
 * Response field that lists the company's bank accounts. It contains the brand name, which is a setting; the types
 * use `product`.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name is only known at startup, so it has no literal type
export const banksName = `${productSlug}Banks` as 'productBanks'

const host = 'others'

const invalidates = ['/eload/b2b', '/audit/']
/** Act of a deposit in the rules of the controls. */
export const depositAct = 'eload-b2b-deposit'

const calls = recordCalls(b2bPlace, { host, saved: Decided, invalidates })

export const b2bCalls = {
  list: calls.list('/eload/b2b-requests', B2bRow, {
    filters: {
      status: z.union([B2bStatus.transform((one) => [one]), z.array(B2bStatus)]),
      bank: z.union([BankId.transform((one) => [one]), z.array(BankId).max(50)]),
      userId: Id,
    },
    sorts: ['createdAt', 'amount', 'depositDate'],
  }),
  details: calls.read('/eload/b2b-request-details', ByRef, z.object({ request: B2bRequest }), {
    views: { kind: 'eload-b2b', id: 'refNo', label: 'request.refNo' },
  }),
  /** Creates a request. With a reference, updates the person's own pending request or resubmits a returned one. */
  save: calls.create(
    '/eload/b2b-save-request',
    B2bDraft.extend({ refNo: RefNo.optional(), version: z.int().optional() }),
    {
      reply: z.object({ refNo: z.string(), status: B2bStatus, version: z.int() }),
      previews: true,
      acts: { codes: [depositAct] },
    },
  ),
  users: calls.read(
    '/eload/b2b-users',
    listRequest({
      sorts: ['businessName'],
      defaultDirection: 'asc',
    }),
    pageOf(B2bUser).extend({ defaultRebate: Percent }),
  ),
  banks: calls.read(
    '/eload/b2b-banks',
    z.strictObject({}),
    z.object({
      senderBanks: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Bank accounts of the company, in a field named after the brand. */
      [banksName]: z.array(
        z.object({ id: z.string(), name: z.string(), accountNo: z.string(), accountName: z.string() }),
      ),
    }),
  ),
  approve: write('/eload/b2b-request-approved', {
    host,
    needs: toUpdate(b2bPlace),
    movesMoney: true,
    acts: { codes: [depositAct] },
    /** A decision includes the version shown to the approver. A reason is required if an image was used before. */
    request: ByRef.extend({ reason: optionalText(500), version: z.int().optional() }),
    reply: Decided,
    invalidates,
  }),
  /** Returns a request to its maker for changes. */
  sendBack: calls.update(
    '/eload/b2b-request-returned',
    ByRef.extend({ reason: Reason, version: z.int().optional() }),
    { acts: { codes: [depositAct] } },
  ),
  reject: calls.update(
    '/eload/b2b-request-rejected',
    ByRef.extend({ reason: Reason, version: z.int().optional() }),
    { acts: { codes: [depositAct] } },
  ),
}
