import { z } from 'zod'
import { type Promo, PromoDraft } from '#areas/eload/promos/contract.ts'
import type { Carrier } from '#areas/eload/contract.ts'
import { recordValues } from '#platform/console/form.ts'
import { centavosFrom } from '#platform/contract/fields.ts'

const ProviderValues = z.object({
  providerId: z.int().nullable(),
  providerSku: z.string(),
  cost: z.string().nullable(),
})
export type ProviderValues = z.infer<typeof ProviderValues>

/** Form values of a promo's providers in order of priority. */
export const ProviderList = z.array(ProviderValues)

/** Form values of a promo, or defaults for a new one. */
export const toFormValues = (promo: Promo | undefined, carrier: Carrier, networkId: number | null) => ({
  carrier,
  ...recordValues(PromoDraft.omit({ diamonds: true, bonus: true, requiresZone: true }), promo, {
    type: 'data',
    networkId,
  }),
})

/** Values of the form. */
export type PromoValues = ReturnType<typeof toFormValues>

const wholeAmount = /^\d{1,12}\.\d\d$/

/** Parses an amount into centavos; null if it is not valid. */
export const parseCentavos = (text: string | null) =>
  text !== null && wholeAmount.test(text) ? centavosFrom(text) : null

export type RebateValues = Pick<PromoValues, 'amount' | 'rebateType' | 'rebate'>

/** Amount and rebate in centavos and hundredths of a percent; null without a valid amount. */
export const parseRebate = ({ amount, rebateType, rebate }: RebateValues) => {
  const parsed = parseCentavos(amount)
  return parsed === null ? null : { amount: parsed, rebateType, rebate: parseCentavos(rebate) ?? 0 }
}

type Named = readonly { id: number; name: string }[]
type Lists = Record<'categories' | 'providers' | 'groups' | 'specials' | 'networks', Named>

/** Formats a field value for the list of changes, with records by name. */
export const selectShown =
  ({ categories, providers, groups, specials, networks }: Lists) =>
  (field: string, value: unknown): unknown => {
    const nameIn = (list: Named, id: unknown) =>
      list.find((each) => each.id === id)?.name ?? String(id ?? '—')
    if (field === 'categoryId') return nameIn(categories, value)
    if (field === 'networkId') return nameIn(networks, value)
    if (field === 'networkGroupId') return nameIn(groups, value)
    if (!Array.isArray(value)) return value
    if (field === 'specialCategoryIds') return value.map((id) => nameIn(specials, id)).join(', ')
    if (field !== 'providers') return value
    return ProviderList.parse(value)
      .map(({ providerId, cost }) => `${nameIn(providers, providerId)} ${cost ?? ''}`)
      .join(', ')
  }
