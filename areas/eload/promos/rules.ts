import type { Carrier, ActiveStatus } from '#areas/eload/contract.ts'
import type { RuleError } from '#areas/eload/rule-errors.ts'

type FieldError = { field: string; message: string }
type RebateOf = { rebateType: 'percent' | 'fixed'; rebate: number }

/** What is left of an amount after a provider's cost. */
export const calculateMargin = (amount: number, cost: number) => amount - cost

/** The smallest margin of the providers, or null where there is none: whichever sends it, nothing is lost. */
export const minMargin = (amount: number, providers: readonly { cost: number }[]): number | null =>
  providers.length === 0 ? null : Math.min(...providers.map(({ cost }) => calculateMargin(amount, cost)))

/** A rebate in hundredths of a centavo, so that a percentage stays exact. */
const exactRebate = (amount: number, { rebateType, rebate }: RebateOf) =>
  rebateType === 'percent' ? amount * rebate : rebate * 10_000

/** A rebate of an amount in whole centavos: what is paid is never more than was promised. */
export const rebateIn = (amount: number, of: RebateOf) => Math.floor(exactRebate(amount, of) / 10_000)

/** The contract's own sentence. */
export const aboveMargin = 'Rebate must not exceed the margin.'

/** Why a rebate cannot be given on this amount through these providers, or null. */
export function getRebateError(
  amount: number,
  providers: readonly { cost: number }[],
  of: RebateOf,
): string | null {
  if (of.rebateType === 'percent' && of.rebate > 2_000) return 'A rebate is at most 20 percent'
  if (of.rebateType === 'fixed' && of.rebate >= amount) return 'A rebate is less than the amount'
  const margin = minMargin(amount, providers)
  return margin !== null && exactRebate(amount, of) > margin * 10_000 ? aboveMargin : null
}

/** A rebate in hundredths of a percent of the amount. */
const shareOf = (amount: number, of: RebateOf) => exactRebate(amount, of) / amount

/**
 * A rise of more than one percentage point asks for another person than the promo's maker. A fixed rebate also rises
 * where the amount falls.
 */
export const needsAnother = (amount: number, from: RebateOf, to: RebateOf, newAmount = amount) =>
  shareOf(newAmount, to) - shareOf(amount, from) > 100

/** What keeps the maker of a promo from giving it away: said at every door. */
export const byAnother =
  'A rebate that rises by more than one percentage point is given by another than the promo’s maker.'

/** The same as a Filipino colleague says it. */
export const byAnotherInFilipino =
  'Ibang tao, hindi ang gumawa ng promo, ang nagbibigay ng rebate na tataas nang lampas isang percentage point.'

/** Why this person cannot give a promo another rebate or amount, or null. */
export const getMakerError = (
  before: RebateOf & { amount: number; createdBy: string | null },
  to: RebateOf & { amount?: number },
  by: string | null,
): string | null =>
  by !== null && before.createdBy === by && needsAnother(before.amount, before, to, to.amount)
    ? byAnother
    : null

type Draft = RebateOf & {
  carrier: Carrier
  amount: number
  srp: number | null
  type: string
  networkId: number | null
  providers: readonly { providerId: number; cost: number; priority?: number | undefined }[]
  specialCategoryIds: readonly number[]
  status: ActiveStatus
  diamonds: number | null
  bonus: number | null
  requiresZone: boolean
}

/** What is wrong between the fields of a promo. */
export function validateDraft(draft: Draft): FieldError[] {
  const { amount, srp, providers, specialCategoryIds } = draft
  const errors: FieldError[] = []
  const addIssue = (field: string, message: string) => errors.push({ field, message })
  if (amount < 1_00 || amount > 5_000_00) addIssue('amount', 'An amount is from 1 to 5,000 pesos')
  if (srp !== null && srp < amount) addIssue('srp', 'The retail price is not below the amount')
  ofGame(draft, addIssue)
  providers.forEach(({ providerId, cost }, at) => {
    if (providers.findIndex((each) => each.providerId === providerId) < at)
      addIssue(`providers.${at}.providerId`, 'This provider stands here twice')
    if (cost > amount) addIssue(`providers.${at}.cost`, 'The cost is above the amount')
  })
  const places = providers.flatMap(({ priority }) => priority ?? [])
  if (new Set(places).size < places.length) addIssue('providers', 'Two providers have the same priority')
  if (new Set(specialCategoryIds).size < specialCategoryIds.length)
    addIssue('specialCategoryIds', 'A special category stands here twice')
  if (draft.status === 'active' && providers.length === 0)
    addIssue('providers', 'An active promo needs a provider to be sent through')
  const error = getRebateError(amount, providers, draft)
  if (error !== null) addIssue('rebate', error)
  return errors
}

function ofGame(draft: Draft, addIssue: (field: string, message: string) => void) {
  if (draft.carrier !== 'ml') {
    if (draft.networkId === null) addIssue('networkId', 'This field is required')
    if (draft.diamonds !== null) addIssue('diamonds', 'Only Mobile Legends has diamonds')
    if (draft.bonus !== null) addIssue('bonus', 'Only Mobile Legends has diamonds')
    if (draft.requiresZone) addIssue('requiresZone', 'Only Mobile Legends has zones')
    return
  }
  if (draft.type !== 'game_pin') addIssue('type', 'Mobile Legends sells game pins only')
  if (draft.networkId !== null) addIssue('networkId', 'Mobile Legends is on no network')
  if (draft.diamonds === null) addIssue('diamonds', 'This field is required')
}

type PromoStatusFields = { name: string; status: ActiveStatus; providers: readonly unknown[] }

/** Why a promo cannot come into a state, or null. */
export function getPromoStatusError(promo: PromoStatusFields, to: ActiveStatus): RuleError | null {
  if (promo.status === to) return { code: 'already', status: to }
  return to === 'active' && promo.providers.length === 0 ? { code: 'noProvider', name: promo.name } : null
}

/** For how long after it was last bought a promo is kept. */
export const retentionDays = 365

/** Whether a promo was bought within the time for which it is kept. */
export const wasSoldLately = (lastSoldAt: string | null, nowMs: number) =>
  lastSoldAt !== null && nowMs - Date.parse(lastSoldAt) < retentionDays * 86_400_000

/** Providers in their order, numbered from 1. */
export const inPriority = <P extends { priority?: number | undefined }>(providers: readonly P[]) =>
  providers
    .map((provider, at) => [provider.priority ?? at + 1, provider] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, provider], at) => ({ ...provider, priority: at + 1 }))
