import type { MdrValues } from '#areas/merchants/kankolek/contract.ts'
import { customOptionId } from '#areas/merchants/kankolek/rules.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

/** Form values, with amounts as typed text. */
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

/** Converts pending settings to the request body that confirms them. */
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

/** Initial form values from the settings in force. Their effective time has passed, so it is left empty. */
export const fieldsOf = (current: MdrValues): MdrFields => ({
  ...wireOf({ ...current, effectiveAt: null }),
  remarks: '',
})

/** Converts form values to the request body. The rate is sent only for the custom option. */
export const toInput = (values: MdrFields) => ({
  ...values,
  rate: values.mdrOptionId === customOptionId ? values.rate : null,
})
