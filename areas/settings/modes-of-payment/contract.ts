import { settingsMessages } from '#areas/settings/messages.ts'
import { z } from 'zod'
import { mopPlace } from '#areas/settings/access.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { logRequest } from '#platform/contract/log.ts'
import { Money, Percent, Id, optionalText, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { pageOf } from '#platform/contract/page.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

/** A mode of payment in maintenance is shown with a message; an inactive one is hidden. */
export const MopStatus = z.enum(['active', 'inactive', 'maintenance'])
export type MopStatus = z.infer<typeof MopStatus>

/** Parts of the app that take payments, as spelled in the API. */
export const PaymentModule = z.enum([
  'eLoad top-up',
  'Bills',
  'eSupplies',
  'Kanto Ads',
  'BLVCK',
  'Wallet cash-in',
])
export type PaymentModule = z.infer<typeof PaymentModule>

export const MopType = z.enum(['card', 'e_wallet', 'online_banking', 'over_the_counter', 'qr'])
export type MopType = z.infer<typeof MopType>
export const FeeType = z.enum(['percent', 'fixed', 'mixed'])
export const FeePayer = z.enum(['customer', 'company'])

/** Cell of the matrix: a mode of payment in one module. */
export const MopCell = z.object({
  methodId: z.int(),
  module: PaymentModule,
  label: z.string(),
  sequence: z.int(),
  status: MopStatus,
  /** Time of the next scheduled change. */
  nextAt: Moment.nullable(),
})
export type MopCell = z.infer<typeof MopCell>

const row = {
  mopId: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  type: MopType,
  gateway: z.string(),
  feeType: FeeType,
  feePercent: Percent,
  feeFixed: Money,
  feePayer: FeePayer,
  minAmount: Money,
  maxAmount: Money.nullable(),
  status: MopStatus,
  methods: z.array(MopCell),
  createdBy: z.string(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
}
export const MopRow = z.object(row)
export type MopRow = z.infer<typeof MopRow>

export const Mop = z.object({
  ...row,
  logo: StoredFile.nullable(),
  /** Modules in which this is the last active method. */
  lastIn: z.array(PaymentModule),
})
export type Mop = z.infer<typeof Mop>

/** Fields of a mode of payment that the form submits. */
export const MopDraft = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_]{2,30}$/, settingsMessages.issue('CODE_FORMAT')),
  name: requiredText(80),
  description: optionalText(500),
  /** Key of the uploaded image. */
  logo: FileKey.nullable().default(null),
  type: MopType,
  gateway: optionalText(80),
  feeType: FeeType,
  feePercent: Percent.prefault(0),
  feeFixed: Money.prefault(0),
  feePayer: FeePayer,
  minAmount: Money.prefault(0),
  maxAmount: Money.nullable().default(null),
})
export type MopDraft = z.output<typeof MopDraft>

/** Draft of a mode of payment with checks across fields. */
export const CheckedMopDraft = MopDraft.refine(
  ({ feeType, feeFixed }) => feeType !== 'percent' || feeFixed === 0,
  { path: ['feeFixed'], message: settingsMessages.issue('NO_FIXED_PART') },
)
  .refine(({ feeType, feePercent }) => feeType !== 'fixed' || feePercent === 0, {
    path: ['feePercent'],
    message: settingsMessages.issue('NO_PERCENTAGE'),
  })
  .refine(({ minAmount, maxAmount }) => maxAmount === null || maxAmount >= minAmount, {
    path: ['maxAmount'],
    message: settingsMessages.issue('MAX_BELOW_MIN'),
  })

/** Entry of the status log with its reason. */
export const MopLog = z.object({
  id: z.int(),
  mopId: z.int(),
  methodId: z.int().nullable(),
  /** Name of the mode of payment, or of its method in a module. */
  label: z.string(),
  action: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
  reason: z.string(),
  actor: z.object({ email: z.string(), name: z.string() }),
  createdAt: Moment,
})
export type MopLog = z.infer<typeof MopLog>

const ByMop = z.strictObject({ mopId: Id })
const SavedMop = z.object({ mopId: z.int(), status: z.string(), version: z.int() })
/** Act of offering a mode of payment, changing its terms, or taking it away. */
export const paymentMethodAct = 'payment-method'
export const mopInvalidates = ['/mop/', '/mop-modules/', '/audit/', '/approvals/']

const calls = recordCalls(mopPlace, { saved: SavedMop, invalidates: mopInvalidates })

export const mopCalls = {
  list: calls.list('/mop/list', MopRow, {
    filters: { status: MopStatus, type: MopType, feePayer: FeePayer },
    sorts: ['createdAt', 'name', 'code'],
  }),
  /** Returns every mode of payment with its method in each module, for the matrix. */
  listAll: calls.read(
    '/mop/list-all-mop',
    z.strictObject({}),
    z.array(
      z.object({
        id: z.int(),
        mopId: z.int(),
        code: z.string(),
        name: z.string(),
        type: MopType,
        status: MopStatus,
        methods: z.array(MopCell),
      }),
    ),
  ),
  detail: calls.read('/mop/detail', ByMop, Mop),
  create: calls.create('/mop/create', CheckedMopDraft),
  update: calls.update('/mop/update', CheckedMopDraft.safeExtend({ ...ByMop.shape, version: z.int() })),
  delete: calls.delete('/mop/delete', ByMop.extend({ version: z.int().optional() })),
  /**
   * Changes the status. With `force`, deactivating the last active method of a module is submitted for approval
   * instead of rejected.
   */
  updateStatus: calls.update(
    '/mop/update-status',
    ByMop.extend({
      status: MopStatus,
      reason: Reason,
      force: z.boolean().default(false),
      version: z.int().optional(),
    }),
    {
      reply: SavedMop.extend({ requestId: z.int().nullable() }),
      previews: true,
    },
  ),
  /** Returns the status log of a mode of payment or of one of its methods. */
  logs: calls.read(
    '/mop/logs/list',
    z
      .strictObject({ mopId: Id.optional(), methodId: Id.optional(), ...logRequest })
      .refine(({ mopId, methodId }) => mopId !== undefined || methodId !== undefined, {
        path: ['mopId'],
        message: settingsMessages.issue('RECORD_REQUIRED'),
      }),
    pageOf(MopLog),
  ),
}
