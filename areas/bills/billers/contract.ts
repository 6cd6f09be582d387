import { billsMessages } from '#areas/bills/messages.ts'
import { z } from 'zod'
import { billerPlace } from '#areas/bills/access.ts'
import { checkDigits, fieldTypes, type PatternError, getPatternError } from '#areas/bills/billers/fields.ts'
import { postingTimes } from './posting-times.ts'
import { BillsCode, BillsStatus, ProviderFeeType } from '#areas/bills/providers/contract.ts'
import { toRead } from '#platform/access.ts'
import { reauthenticationForMoney, Saved } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Money, PositiveMoney, Id, optionalText, Reason, requiredText } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields, NamedRecord, Sequence } from '#platform/contract/record.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const patternSentences: Readonly<Record<PatternError, string>> = {
  invalid: billsMessages.issue('PATTERN_INVALID'),
  lookaround: billsMessages.issue('PATTERN_LOOKAROUND'),
  repeated: billsMessages.issue('PATTERN_REPEATED_GROUP'),
  manyRepeats: billsMessages.issue('PATTERN_REPEATS'),
  manyChoices: billsMessages.issue('PATTERN_CHOICES'),
}

const Bound = z.int().min(-999_999_999).max(999_999_999).nullable().default(null)

const FieldShape = z.strictObject({
  /** Field name in the request to the biller. A date field named `dueDate` holds the due date of the bill. */
  key: z
    .string()
    .trim()
    .regex(/^[a-z][A-Za-z0-9]{0,29}$/, billsMessages.issue('FIELD_KEY')),
  label: requiredText(60),
  type: z.enum(fieldTypes),
  required: z.boolean().default(true),
  /** Limits: characters for text, value for numbers, days from today for dates. */
  min: Bound,
  max: Bound,
  /** Input mask: # is a digit, @ a letter, * either; spaces, dots, slashes and hyphens are literal. */
  format: z
    .string()
    .trim()
    .regex(/^([#@*][#@* ./-]{0,38}[#@*]|[#@*])?$/, billsMessages.issue('FIELD_FORMAT'))
    .default(''),
  checkDigit: z.enum(checkDigits).default('none'),
  regex: z.string().trim().max(200).default(''),
  options: z.array(requiredText(60)).max(50).default([]),
  /** Hint for the payer, such as where the value is printed on the bill. */
  hint: optionalText(120),
})

type Shape = z.output<typeof FieldShape>
type Issue = [path: keyof Shape, message: string]

// Validates the combination of the properties of a field.
function issuesOf({ type, min, max, format, checkDigit, regex, options }: Shape): Issue[] {
  const pattern = regex === '' ? null : getPatternError(regex)
  const isText = type === 'text'
  return [
    ...(min !== null && max !== null && max < min
      ? [['max', billsMessages.issue('MAX_BELOW_MIN')] as Issue]
      : []),
    ...(isText && min !== null && min < 0
      ? [['min', billsMessages.issue('MIN_LENGTH_NEGATIVE')] as Issue]
      : []),
    ...(isText && max !== null && max > 60 ? [['max', billsMessages.issue('MAX_LENGTH')] as Issue] : []),
    ...(pattern ? [['regex', patternSentences[pattern]] as Issue] : []),
    ...(!isText && (format !== '' || regex !== '')
      ? [['format', billsMessages.issue('FORMAT_FOR_TEXT')] as Issue]
      : []),
    ...(checkDigit !== 'none' && (!isText || /[@*]/.test(format))
      ? [['checkDigit', billsMessages.issue('CHECK_DIGIT_FOR_DIGITS')] as Issue]
      : []),
    ...(type === 'select' && options.length === 0
      ? [['options', billsMessages.issue('OPTIONS_REQUIRED')] as Issue]
      : []),
    ...(type !== 'select' && options.length > 0
      ? [['options', billsMessages.issue('OPTIONS_FOR_CHOICE')] as Issue]
      : []),
    ...(new Set(options).size < options.length
      ? [['options', billsMessages.issue('OPTION_TWICE')] as Issue]
      : []),
  ]
}

/** A field that the payer fills in. */
export const BillerField = FieldShape.superRefine((field, context) => {
  for (const [path, message] of issuesOf(field)) context.addIssue({ code: 'custom', path: [path], message })
})
export type BillerField = z.output<typeof BillerField>

const Fields = z
  .array(BillerField)
  .min(1, billsMessages.issue('ACCOUNT_FIELD_REQUIRED'))
  .max(12)
  .superRefine((fields, context) => {
    const [first] = fields
    if (first && (first.type !== 'text' || !first.required))
      context.addIssue({
        code: 'custom',
        path: [0, 'type'],
        message: billsMessages.issue('ACCOUNT_FIELD_FIRST'),
      })
    for (const [at, { key }] of fields.entries())
      if (fields.findIndex((other) => other.key === key) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'key'],
          message: billsMessages.issue('FIELD_KEY_TAKEN'),
        })
  })

const Reached = z.strictObject({
  providerId: Id,
  /** Code of the biller at the provider. */
  billerCode: requiredText(60),
  /** 1 is tried first. */
  priority: z.int().min(1).max(10),
})

const ReachedBy = z
  .array(Reached)
  .max(10)
  .default([])
  .superRefine((providers, context) => {
    const add = (at: number, path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [at, path], message })
    for (const [at, { providerId, priority }] of providers.entries()) {
      const before = providers.slice(0, at)
      if (before.some((other) => other.providerId === providerId))
        add(at, 'providerId', billsMessages.issue('PROVIDER_TWICE'))
      if (before.some((other) => other.priority === priority))
        add(at, 'priority', billsMessages.issue('PRIORITY_TWICE'))
    }
  })

const CutOff = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, billsMessages.issue('TIME_FORMAT'))
  .transform((time) => (time === '' ? null : time))
  .nullable()
  .default(null)

/** Request to create or change a biller. A new biller is inactive and last in its category. */
export const BillerDraft = z.strictObject({
  code: BillsCode,
  name: requiredText(100),
  categoryId: Id,
  providers: ReachedBy,
  /** Key of an uploaded file. */
  logo: FileKey.nullable().default(null),
  fields: Fields,
  minAmount: PositiveMoney,
  maxAmount: PositiveMoney,
  convenienceFee: Money.prefault(0),
  /** Income of the company per payment. */
  income: Money.prefault(0),
  /** Share of the paying store per payment. */
  merchantShare: Money.prefault(0),
  acceptsOverdue: z.boolean().default(true),
  postingTime: z.enum(postingTimes).default('real_time'),
  /** Manila time from which payments count for the next day. */
  cutOff: CutOff,
})
export type BillerDraft = z.output<typeof BillerDraft>

/** Draft with checks across fields. */
export const CheckedBillerDraft = BillerDraft.refine(({ minAmount, maxAmount }) => maxAmount >= minAmount, {
  path: ['maxAmount'],
  message: billsMessages.issue('AMOUNT_RANGE'),
}).refine(({ convenienceFee, income, merchantShare }) => merchantShare <= convenienceFee + income, {
  path: ['merchantShare'],
  message: billsMessages.issue('SHARE_ABOVE_INCOME'),
})

export const BillerRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  logo: StoredFile.nullable(),
  providers: z.array(
    z.object({
      ...Reached.shape,
      name: z.string(),
      status: BillsStatus,
      feeType: ProviderFeeType,
      fee: Money,
    }),
  ),
  minAmount: Money,
  maxAmount: Money,
  convenienceFee: Money,
  income: Money,
  merchantShare: Money,
  acceptsOverdue: z.boolean(),
  postingTime: z.enum(postingTimes),
  cutOff: z.string().nullable(),
  /** Position in its category, starting at 1. */
  sequence: z.int(),
  status: BillsStatus,
  ...auditFields,
})
export type BillerRow = z.infer<typeof BillerRow>

export const Biller = BillerRow.extend({ fields: z.array(FieldShape) })
export type Biller = z.infer<typeof Biller>

const ById = z.strictObject({ id: Id })

const request = listRequest({
  filters: { status: BillsStatus, categoryId: Id, providerId: Id },
  sorts: ['name', 'createdAt', 'updatedAt'],
  defaultSort: 'createdAt',
})

const calls = recordCalls(billerPlace, { saved: Saved, invalidates: ['/bills-payment', '/audit/'] })

export const billerCalls = {
  list: calls.read('/bills-payment/list', request, pageOf(BillerRow)),
  info: calls.read('/bills-payment/info', ById, Biller),
  create: calls.create(
    '/bills-payment/create',
    CheckedBillerDraft.safeExtend({ status: BillsStatus.default('inactive') }),
    { reauthentication: { ...reauthenticationForMoney, when: ({ status }) => status === 'active' } },
  ),
  /**
   * The current status may be sent unchanged. `update-status` changes the status, with a reason. A change of fees
   * requires a reason here, and a reason requires reauthentication.
   */
  update: calls.update(
    '/bills-payment/update',
    CheckedBillerDraft.safeExtend({
      id: Id,
      version: z.int(),
      status: BillsStatus.optional(),
      reason: Reason.optional(),
    }),
    { reauthentication: { ...reauthenticationForMoney, when: ({ reason }) => reason !== undefined } },
  ),
  updateStatus: calls.update(
    '/bills-payment/update-status',
    ById.extend({ status: BillsStatus, reason: Reason, version: z.int().optional() }),
  ),
  delete: calls.delete('/bills-payment/delete', ById.extend({ version: z.int().optional() })),
  /** Must name every biller of the category exactly once. */
  sequence: calls.update('/bills-payment/sequence', Sequence.extend({ categoryId: Id })),
  export: exportCall('/bills-payment/export', { needs: toRead(billerPlace), request }),
  /** Returns the order of the billers in a category. */
  order: calls.read(
    '/bills-payment/order',
    z.strictObject({ categoryId: Id }),
    z.object({ version: z.int(), rows: z.array(BillerRow) }),
  ),
  uses: calls.read('/bills-payment/uses', ById, References),
  /** Returns the categories and providers for the biller form, for people without permission to view them. */
  options: calls.read(
    '/bills-payment/options',
    z.strictObject({}),
    z.object({
      categories: z.array(NamedRecord.extend({ status: ActiveStatus })),
      providers: z.array(NamedRecord.extend({ status: BillsStatus, feeType: ProviderFeeType, fee: Money })),
    }),
  ),
}
