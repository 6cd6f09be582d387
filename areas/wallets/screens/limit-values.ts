import { z } from 'zod'
import { LimitName, type Limits, type Wallet } from '#areas/wallets/contract.ts'
import { aboveCeiling, validateLimits } from '#areas/wallets/rules.ts'
import { Money, centavosFrom, pesosFrom } from '#platform/contract/fields/money.ts'
import { Reason } from '#platform/contract/fields/text.ts'

/** Form values of the limits with the reason for the change. */
export type LimitValues = Record<LimitName, string | null> & { reason: string }

/** Schema of the form: valid amounts, their order, and the maximum of the level. */
export const limitValuesFor = ({ ceilings }: Pick<Wallet, 'ceilings'>) =>
  z
    .object({
      ...Object.fromEntries(
        LimitName.options.map((name) => [
          name,
          Money.refine((amount) => amount <= ceilings[name], aboveCeiling(ceilings[name]).encoded),
        ]),
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
