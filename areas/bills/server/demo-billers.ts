import { z } from 'zod'
import { BillerField } from '#areas/bills/billers/contract.ts'
import { checkDigits, fieldTypes } from '#areas/bills/billers/fields.ts'
import { postingTimes } from '#areas/bills/billers/posting-times.ts'
import { BillsStatus } from '#areas/bills/providers/contract.ts'
import { Money } from '#platform/contract/fields.ts'
import { ListCell, optionalCell, readDemoCsv, WholeCell, YesNoCell } from '#platform/server/files.ts'

/** Categories of the demo billers. */
export const categories = [
  'Electricity',
  'Water',
  'Internet and phone',
  'Government',
  'Schools',
  'Cards and loans',
] as const

/** Bill payment providers of the demo. */
export const providers = [
  ['BAYANI', 'Bayani Bills', 'BPI', 'fixed', 500, 50_000_000, 'active'],
  ['KALSADA', 'Kalsada Payments', 'UnionBank', 'fixed', 450, 30_000_000, 'active'],
  ['TULAY', 'Tulay Biller Network', 'Metrobank', 'percent', 75, 20_000_000, 'active'],
  ['LUMANG', 'Lumang Aggregator', 'Landbank', 'fixed', 700, 10_000_000, 'inactive'],
] as const

const rows = readDemoCsv(
  new URL('./demo-billers.csv', import.meta.url),
  z.strictObject({
    code: z.string(),
    name: z.string(),
    category: z.enum(categories),
    providers: ListCell.pipe(z.array(z.enum(providers.map(([code]) => code)))),
    maxAmount: Money,
    fee: Money,
    income: Money,
    merchantShare: Money,
    acceptsOverdue: YesNoCell,
    postingTime: z.enum(postingTimes),
    cutOff: optionalCell(z.string().regex(/^\d\d:\d\d$/, 'Invalid input: expected a time such as 17:00')),
    status: BillsStatus,
  }),
)

const Code = z.enum(rows.map(({ code }) => code))
const FieldOfBiller = BillerField.safeExtend({ biller: Code })

/** Fields that the payer fills in, in the order of the form of each biller. */
const fields = readDemoCsv(
  new URL('./demo-biller-fields.csv', import.meta.url),
  z
    .strictObject({
      biller: Code,
      key: z.string(),
      label: z.string(),
      type: z.enum(fieldTypes),
      required: YesNoCell,
      format: z.string(),
      regex: z.string(),
      checkDigit: optionalCell(z.enum(checkDigits)),
      min: optionalCell(WholeCell),
      max: optionalCell(WholeCell),
      options: ListCell,
      hint: z.string(),
    })
    .transform((row): z.input<typeof FieldOfBiller> => row)
    .pipe(FieldOfBiller)
    .transform(({ biller, ...field }) => ({ biller, field })),
)
const fieldsOf = Map.groupBy(fields, ({ biller }) => biller)

/** Billers of the demo with their fields. */
export const billers = rows.map((biller) => ({
  ...biller,
  fields: (fieldsOf.get(biller.code) ?? []).map(({ field }) => field),
}))
