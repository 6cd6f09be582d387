import { CheckedPromoDraft, type Promo } from '#areas/eload/promos/contract.ts'
import { pesosFrom, Reason } from '#platform/contract/fields.ts'

export type ProviderValues = { providerId: number | null; providerSku: string; cost: string | null }

/** Draft of a pack, with the reason for a changed rebate. */
export const PackDraft = CheckedPromoDraft.safeExtend({ reason: Reason.optional() })

const textOf = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? null : pesosFrom(hundredths)

export const initialValues = (pack: Promo | undefined) => ({
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
  providers: (pack?.providers ?? []).map(({ providerId, providerSku, cost }): ProviderValues => ({
    providerId,
    providerSku,
    cost: pesosFrom(cost),
  })),
})

/** Values of the form. */
export type PackValues = ReturnType<typeof initialValues>

/** Converts form values to the request body, with the fields that the form does not edit. */
export const toInput = ({ reason, ...values }: PackValues, pack: Promo | undefined) => ({
  ...values,
  carrier: 'ml' as const,
  type: 'game_pin' as const,
  validityDays: pack?.validityDays ?? 0,
  dataMb: null,
  networkId: null,
  networkGroupId: null,
  specialCategoryIds: pack?.specialCategoryIds ?? [],
  ...(reason.trim() !== '' && { reason }),
})
