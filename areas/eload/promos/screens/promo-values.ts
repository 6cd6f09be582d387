import { z } from 'zod'
import {
  CheckedPromoDraft,
  type Promo,
  type PromoType,
  type RebateType,
} from '#areas/eload/promos/contract.ts'
import type { PromoWords } from '#areas/eload/promos/words.ts'
import type { words } from '#areas/eload/words.ts'
import type { Translate } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { Reason } from '#platform/contract/fields/text.ts'

const ProviderValues = z.object({
  providerId: z.int().nullable(),
  providerSku: z.string(),
  cost: z.string().nullable(),
})
export type ProviderValues = z.infer<typeof ProviderValues>

/** Form values of a promo's providers in order of priority. */
export const ProviderList = z.array(ProviderValues)

/** Form values of a promo. */
export type PromoValues = {
  sku: string
  keyword: string
  name: string
  description: string
  amount: string | null
  srp: string | null
  type: PromoType
  validityDays: number
  dataMb: number | null
  categoryId: number | null
  specialCategoryIds: number[]
  networkId: number | null
  networkGroupId: number | null
  providers: ProviderValues[]
  rebateType: RebateType
  rebate: string | null
  isFeatured: boolean
  sequence: number
  status: 'active' | 'inactive'
}

/** Schema of the form: the contract's draft plus the id and version of a stored promo. */
export const CheckedValues = CheckedPromoDraft.safeExtend({
  id: z.int().optional(),
  version: z.int().optional(),
  reason: Reason.optional(),
})

/** Form values of a promo, or defaults for a new one. */
export const toFormValues = (promo: Promo | undefined): PromoValues => ({
  sku: promo?.sku ?? '',
  keyword: promo?.keyword ?? '',
  name: promo?.name ?? '',
  description: promo?.description ?? '',
  amount: promo ? pesosFrom(promo.amount) : null,
  srp: promo ? pesosFrom(promo.srp) : null,
  type: promo?.type ?? 'data',
  validityDays: promo?.validityDays ?? 0,
  dataMb: promo?.dataMb ?? null,
  categoryId: promo?.categoryId ?? null,
  specialCategoryIds: promo?.specialCategoryIds ?? [],
  networkId: promo?.networkId ?? null,
  networkGroupId: promo?.networkGroupId ?? null,
  providers: (promo?.providers ?? []).map(({ providerId, providerSku, cost }) => ({
    providerId,
    providerSku,
    cost: pesosFrom(cost),
  })),
  rebateType: promo?.rebateType ?? 'percent',
  rebate: pesosFrom(promo?.rebate ?? 0),
  isFeatured: promo?.isFeatured ?? false,
  sequence: promo?.sequence ?? 0,
  status: promo?.status ?? 'active',
})

/** Labels of the fields, for messages and the list of changes. */
export const fieldLabels = (t: Translate<(typeof words)['en']>, p: Translate<PromoWords>) => ({
  sku: p('sku'),
  keyword: p('keyword'),
  name: t('name'),
  description: p('description'),
  amount: p('amount'),
  srp: p('srp'),
  type: t('type'),
  validityDays: p('validity'),
  dataMb: p('dataMb'),
  categoryId: p('category'),
  specialCategoryIds: p('specials'),
  networkId: p('network'),
  networkGroupId: p('networkGroup'),
  providers: p('providers'),
  rebateType: p('rebateType'),
  rebate: p('rebate'),
  isFeatured: p('featured'),
  sequence: p('position'),
  status: t('status'),
})

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
