import type { kankolekCalls, MdrValues } from '#areas/merchants/kankolek/contract.ts'
import { customOptionId } from '#areas/merchants/kankolek/rules.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** The form's fields: amounts as people type them. */
export type MdrFields = {
  mdrOptionId: number | null
  rate: string | null
  fixedFee: string | null
  payer: 'merchant' | 'customer' | null
  settlement: 'real_time' | 't_plus_1' | null
  minAmount: string | null
  maxAmount: string | null
  effectiveAt: string | null
  enabled: boolean
  remarks: string
}

type Wire = Omit<InputOf<typeof kankolekCalls.update>, 'businessId'>

/** Settings as they are sent again, by whoever confirms them. */
export const wireOf = (values: MdrValues & { effectiveAt: string | null }) => ({
  mdrOptionId: values.mdrOptionId,
  rate: values.mdrOptionId === customOptionId ? pesosFrom(values.rate) : null,
  fixedFee: pesosFrom(values.fixedFee),
  payer: values.payer,
  settlement: values.settlement,
  minAmount: pesosFrom(values.minAmount),
  maxAmount: pesosFrom(values.maxAmount),
  effectiveAt: values.effectiveAt,
  enabled: values.enabled,
  remarks: values.remarks,
})

/** What is in force, to begin the form with. Its moment is past, so a change begins without one. */
export const fieldsOf = (current: MdrValues): MdrFields => ({
  ...wireOf({ ...current, effectiveAt: null }),
  remarks: '',
})

/** What is sent of the form. A rate is sent only where it was typed. */
export function toInput({
  mdrOptionId,
  rate,
  fixedFee,
  payer,
  settlement,
  minAmount,
  maxAmount,
  ...others
}: MdrFields): Wire {
  return {
    ...others,
    mdrOptionId: mdrOptionId ?? 0,
    rate: mdrOptionId === customOptionId ? rate : null,
    fixedFee: fixedFee ?? '0',
    payer: payer ?? 'merchant',
    settlement: settlement ?? 'real_time',
    minAmount: minAmount ?? '',
    maxAmount: maxAmount ?? '',
  }
}
