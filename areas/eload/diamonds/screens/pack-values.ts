import { z } from 'zod'
import type { InputOf } from '#platform/contract/call.ts'
import { CheckedPromoDraft, type Promo, type promoCalls } from '#areas/eload/promos/contract.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { Reason } from '#platform/contract/fields/text.ts'

export type ProviderValues = { providerId: number | null; providerSku: string; cost: string | null }

/** Form values of a pack. */
export type PackValues = {
  name: string
  sku: string
  keyword: string
  description: string
  categoryId: number | null
  diamonds: number | null
  bonus: number | null
  requiresZone: boolean
  amount: string | null
  srp: string | null
  rebateType: 'percent' | 'fixed'
  rebate: string | null
  reason: string
  isFeatured: boolean
  sequence: number | null
  status: 'active' | 'inactive'
  providers: ProviderValues[]
}

/** Fields of a pack that the form does not edit. */
export const alwaysOf = (pack: Promo | undefined) => ({
  carrier: 'ml' as const,
  type: 'game_pin' as const,
  validityDays: pack?.validityDays ?? 0,
  dataMb: null,
  networkId: null,
  networkGroupId: null,
  specialCategoryIds: pack?.specialCategoryIds ?? [],
  ...(pack && { id: pack.id, version: pack.version }),
})

const emptyToNothing = (text: unknown) => (text === '' ? undefined : text)

export const FormValues = CheckedPromoDraft.safeExtend({
  id: z.int().optional(),
  version: z.int().optional(),
  reason: z.preprocess(emptyToNothing, Reason.optional()),
})

const textOf = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? null : pesosFrom(hundredths)

export const initialValues = (pack: Promo | undefined): PackValues => ({
  name: pack?.name ?? '',
  sku: pack?.sku ?? '',
  keyword: pack?.keyword ?? '',
  description: pack?.description ?? '',
  categoryId: pack?.categoryId ?? null,
  diamonds: pack?.diamonds ?? null,
  bonus: pack?.bonus ?? null,
  requiresZone: pack?.requiresZone ?? true,
  amount: textOf(pack?.amount),
  srp: textOf(pack?.srp),
  rebateType: pack?.rebateType ?? 'percent',
  rebate: textOf(pack?.rebate) ?? '0.00',
  reason: '',
  isFeatured: pack?.isFeatured ?? false,
  sequence: pack?.sequence ?? 0,
  status: pack?.status ?? 'active',
  providers: (pack?.providers ?? []).map(({ providerId, providerSku, cost }) => ({
    providerId,
    providerSku,
    cost: pesosFrom(cost),
  })),
})

type Wire = InputOf<typeof promoCalls.create>

/** Converts validated form values to the request body. */
export function toInput(values: PackValues, pack: Promo | undefined): Wire {
  const { reason: _, categoryId, amount, rebate, sequence, providers, ...others } = values
  const { id: _id, version: _version, ...always } = alwaysOf(pack)
  return {
    ...always,
    ...others,
    categoryId: categoryId ?? 0,
    amount: amount ?? '',
    rebate: rebate ?? '0',
    sequence: sequence ?? 0,
    providers: providers.map((each) => ({
      providerId: each.providerId ?? 0,
      providerSku: each.providerSku,
      cost: each.cost ?? '',
    })),
  }
}
