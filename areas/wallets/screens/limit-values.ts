import { z } from 'zod'
import { LimitName, type Limits, type Wallet } from '#areas/wallets/contract.ts'
import { aboveCeiling, validateLimits } from '#areas/wallets/rules.ts'
import { Money, centavosFrom, pesosFrom } from '#platform/contract/fields/money.ts'
import { Reason } from '#platform/contract/fields/text.ts'

/** The limits as they are typed, with why they change. */
export type LimitValues = Record<LimitName, string | null> & { reason: string }

/** What the form checks: each amount, the order of the three, and the ceilings of the level. */
export const limitValuesFor = ({ ceilings }: Pick<Wallet, 'ceilings'>) =>
  z
    .object({
      ...Object.fromEntries(
        LimitName.options.map((name) => [
          name,
          Money.refine((amount) => amount <= ceilings[name], aboveCeiling(ceilings[name])),
        ]),
      ),
      reason: Reason,
    })
    .superRefine((values, context) => {
      const limits = z.record(LimitName, z.custom<Limits[LimitName]>()).safeParse(values)
      if (!limits.success) return
      for (const { field, message } of validateLimits(limits.data)) {
        context.addIssue({ code: 'custom', path: [field.replace('limits.', '')], message })
      }
    })

export const toFormValues = ({ limits }: Pick<Wallet, 'limits'>): LimitValues => {
  const of = (name: LimitName) => pesosFrom(limits[name])
  return {
    maxBalance: of('maxBalance'),
    cashInPerTxn: of('cashInPerTxn'),
    cashInDaily: of('cashInDaily'),
    cashInMonthly: of('cashInMonthly'),
    cashOutPerTxn: of('cashOutPerTxn'),
    cashOutDaily: of('cashOutDaily'),
    cashOutMonthly: of('cashOutMonthly'),
    sendPerTxn: of('sendPerTxn'),
    sendDaily: of('sendDaily'),
    sendMonthly: of('sendMonthly'),
    payPerTxn: of('payPerTxn'),
    payDaily: of('payDaily'),
    payMonthly: of('payMonthly'),
    reason: '',
  }
}

/** The limits that differ from those in force, as the wire takes them. What is no amount is left out. */
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
