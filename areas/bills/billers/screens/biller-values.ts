import { z } from 'zod'
import { type Biller, BillerDraft } from '#areas/bills/billers/contract.ts'
import { type BillField, checkDigits, fieldTypes } from '#areas/bills/billers/fields.ts'
import { feesThatChange } from '#areas/bills/billers/rules.ts'
import { recordValues } from '#platform/console/form.ts'
import { groupAmount, normaliseAmount } from '#platform/console/input.ts'
import { centavosFrom } from '#platform/contract/fields.ts'

const Typed = z.union([z.number(), z.string()]).nullable()

/** Form values of a payer field. Limits may be incomplete while typing. */
export const FieldValues = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  min: Typed,
  max: Typed,
  format: z.string(),
  checkDigit: z.enum(checkDigits),
  regex: z.string(),
  options: z.array(z.string()),
  hint: z.string(),
})
export type FieldValues = z.infer<typeof FieldValues>

export const ProviderRouteValues = z.object({ providerId: z.number().nullable(), billerCode: z.string() })
export type ProviderRouteValues = z.infer<typeof ProviderRouteValues>

export const blankField = (at: number): FieldValues => ({
  key: at === 0 ? 'accountNumber' : '',
  label: at === 0 ? 'Account number' : '',
  type: 'text',
  required: true,
  min: null,
  max: null,
  format: '',
  checkDigit: 'none',
  regex: '',
  options: [],
  hint: '',
})

/** Initial values: the stored biller, or blank for a new one. */
export const initialValues = (biller: Biller | undefined) => ({
  ...recordValues(BillerDraft, biller),
  providers: (biller?.providers ?? []).map(({ providerId, billerCode }): ProviderRouteValues => ({
    providerId,
    billerCode,
  })),
  fields: (biller?.fields ?? [blankField(0)]) satisfies FieldValues[] as FieldValues[],
  cutOff: biller?.cutOff ?? '',
  reason: '',
})

/** Values of the form. */
export type Values = ReturnType<typeof initialValues>

/** Whether the fees differ from the stored ones. */
export function isOtherFee(biller: Biller | undefined, values: Values): boolean {
  if (!biller) return false
  const inputPesos = (amount: string | null) => parseCentavos(amount ?? '0') ?? -1
  const { convenienceFee, income, merchantShare } = values
  const after = {
    convenienceFee: inputPesos(convenienceFee),
    income: inputPesos(income),
    merchantShare: inputPesos(merchantShare),
  }
  return feesThatChange(biller, after).length > 0
}

const bound = (inputPesos: number | string | null) => (typeof inputPesos === 'number' ? inputPesos : null)

/** An unreadable number becomes NaN, which the schema rejects, so that the limit is not dropped. */
const limitOf = (input: number | string | null) =>
  typeof input === 'string' && input !== '' ? Number.NaN : bound(input)

/** Converts form values to the request format. */
export const toInput = ({ reason: _reason, ...values }: Values) => ({
  ...values,
  providers: values.providers.map((provider, at) => ({ ...provider, priority: at + 1 })),
  fields: values.fields.map((field) => ({ ...field, min: limitOf(field.min), max: limitOf(field.max) })),
})

/** Converts form values to a payer field for the preview, even if incomplete. */
export const fieldFor = (values: FieldValues): BillField => ({
  ...values,
  min: bound(values.min),
  max: bound(values.max),
})

/** Parses an amount in pesos into centavos. Returns null if it is not an amount. */
export function parseCentavos(inputPesos: string | null): number | null {
  const amount = inputPesos === null ? null : normaliseAmount(inputPesos)
  return amount !== null && /^\d{1,12}\.\d\d$/.test(amount) ? centavosFrom(amount) : null
}

export const grouped = (inputPesos: string) => groupAmount(inputPesos)
