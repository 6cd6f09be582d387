import { z } from 'zod'
import { LimitName, type Limits, type Wallet } from '#areas/wallets/contract.ts'
import { aboveCeiling, validateLimits } from '#areas/wallets/rules.ts'
import { Money, centavosFrom, pesosFrom, Reason } from '#platform/contract/fields.ts'

/** Form values of the limits with the reason for the change. */
export type LimitValues = Record<LimitName, string | null> & { reason: string }

/** Returns one value for each limit. */
const limitFields = <Value>(valueOf: (name: LimitName) => Value) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` loses the key types
  Object.fromEntries(LimitName.options.map((name) => [name, valueOf(name)])) as Record<LimitName, Value>

/** Schema of the form: valid amounts, their order, and the maximum of the level. */
export const limitValuesFor = ({ ceilings }: Pick<Wallet, 'ceilings'>) =>
  z
    .object({
      ...limitFields((name) =>
        Money.refine((amount) => amount <= ceilings[name], aboveCeiling(ceilings[name]).encoded),
      ),
      reason: Reason,
    })
    .superRefine((values, context) => {
      const limits = z.record(LimitName, z.custom<Limits[LimitName]>()).safeParse(values)
      if (!limits.success) return
      for (const { field, message } of validateLimits(limits.data)) {
        context.addIssue({ code: 'custom', path: [field.replace('limits.', '')], message: message.encoded })
      }
    })

export const toFormValues = ({ limits }: Pick<Wallet, 'limits'>): LimitValues => ({
  ...limitFields((name) => pesosFrom(limits[name])),
  reason: '',
})

/** Limits that differ from those in effect, in request format. Invalid amounts are omitted. */
export function changedLimits(
  values: LimitValues,
  { limits }: Pick<Wallet, 'limits'>,
): Partial<Record<LimitName, string>> {
  return Object.fromEntries(
    LimitName.options.flatMap((name) => {
      const text = values[name]
      if (text === null || !/^\d{1,12}(\.\d{1,2})?$/.test(text)) return []
      return centavosFrom(text) === limits[name] ? [] : [[name, text]]
    }),
  )
}
