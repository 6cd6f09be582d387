import { fieldMessages } from '#platform/contract/errors.ts'
import { type Message, statusLabel } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { Carrier, ActiveStatus } from '#areas/eload/contract.ts'
import { dayMs, formatCentavos, pesosFrom } from '#platform/contract/fields.ts'

type FieldMessage = { field: string; message: Message }
type RebateOf = { rebateType: 'percent' | 'fixed'; rebate: number }

/** Amount left after a provider's cost. */
export const calculateMargin = (amount: number, cost: number) => amount - cost

/**
 * Smallest margin among the providers, or null without providers. A rebate within it is covered with every provider.
 */
export const minMargin = (amount: number, providers: readonly { cost: number }[]): number | null =>
  providers.length === 0 ? null : Math.min(...providers.map(({ cost }) => calculateMargin(amount, cost)))

/** Rebate in hundredths of a centavo, so that percentages stay exact. */
const exactRebate = (amount: number, { rebateType, rebate }: RebateOf) =>
  rebateType === 'percent' ? amount * rebate : rebate * 10_000

/** Rebate in whole centavos, rounded down so that it never exceeds the exact rebate. */
export const rebateIn = (amount: number, of: RebateOf) => Math.floor(exactRebate(amount, of) / 10_000)

/** Highest rebate within a margin, in the unit of the rebate: hundredths of a percent or centavos. */
export const maxRebate = (amount: number, margin: number, rebateType: RebateOf['rebateType']) =>
  rebateType === 'percent' ? Math.min(2_000, Math.floor((margin * 10_000) / amount)) : margin

/** Error for a rebate above the smallest margin of the providers. */
export const aboveMargin = eloadMessages('REBATE_ABOVE_MARGIN')

/**
 * Reason the rebate is not possible for this amount and these providers, or null. It has the highest possible rebate as
 * its parameter `max`, if there is one.
 */
export function getRebateError(
  amount: number,
  providers: readonly { cost: number }[],
  of: RebateOf,
): Message | null {
  const margin = minMargin(amount, providers)
  const error = rebateErrorOf(amount, margin, of)
  if (error === null || margin === null || margin < 0) return error
  const max = pesosFrom(maxRebate(amount, margin, of.rebateType))
  return error.with({ max: of.rebateType === 'percent' ? `${max}%` : `₱${max}` })
}

function rebateErrorOf(amount: number, margin: number | null, of: RebateOf): Message | null {
  if (of.rebateType === 'percent' && of.rebate > 2_000) return eloadMessages('REBATE_PERCENT_MAX')
  if (of.rebateType === 'fixed' && of.rebate >= amount) return eloadMessages('REBATE_BELOW_AMOUNT')
  return margin !== null && exactRebate(amount, of) > margin * 10_000 ? aboveMargin : null
}

/** Rebate in hundredths of a percent of the amount. */
const shareOf = (amount: number, of: RebateOf) => exactRebate(amount, of) / amount

/**
 * Whether a rebate rises by more than one percentage point and so requires a person other than the promo's maker. A
 * fixed rebate also rises when the amount falls.
 */
export const needsAnother = (amount: number, from: RebateOf, to: RebateOf, newAmount = amount) =>
  shareOf(newAmount, to) - shareOf(amount, from) > 100

/**
 * Error when a promo's maker raises its rebate by more than one percentage point. Used by every endpoint that changes
 * rebates.
 */
export const byAnother = eloadMessages('REBATE_NEEDS_OTHER')

/** Reason the person cannot change a promo's rebate or amount, or null. */
export const getMakerError = (
  before: RebateOf & { amount: number; createdBy: string | null },
  to: RebateOf & { amount?: number },
  by: string | null,
): Message | null =>
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

/** Returns the errors between the fields of a promo, except that of its rebate. */
export function validateDraft(draft: Draft): FieldMessage[] {
  const { amount, srp, providers, specialCategoryIds } = draft
  const errors: FieldMessage[] = []
  const addIssue = (field: string, message: Message) => errors.push({ field, message })
  if (amount < 1_00 || amount > 5_000_00) addIssue('amount', eloadMessages('PROMO_AMOUNT_RANGE'))
  if (srp !== null && srp < amount)
    addIssue('srp', eloadMessages('PRICE_BELOW_AMOUNT', { amount: formatCentavos(amount) }))
  ofGame(draft, addIssue)
  providers.forEach(({ providerId, cost }, at) => {
    if (providers.findIndex((each) => each.providerId === providerId) < at)
      addIssue(`providers.${at}.providerId`, eloadMessages('PROVIDER_TWICE'))
    if (cost > amount) addIssue(`providers.${at}.cost`, eloadMessages('COST_ABOVE_AMOUNT'))
  })
  const places = providers.flatMap(({ priority }) => priority ?? [])
  if (new Set(places).size < places.length) addIssue('providers', eloadMessages('PRIORITY_TWICE'))
  if (new Set(specialCategoryIds).size < specialCategoryIds.length)
    addIssue('specialCategoryIds', eloadMessages('CHOSEN_TWICE'))
  if (draft.status === 'active' && providers.length === 0)
    addIssue('providers', eloadMessages('PROVIDER_REQUIRED'))
  return errors
}

function ofGame(draft: Draft, addIssue: (field: string, message: Message) => void) {
  if (draft.carrier !== 'ml') {
    if (draft.networkId === null) addIssue('networkId', fieldMessages('REQUIRED'))
    if (draft.diamonds !== null) addIssue('diamonds', eloadMessages('DIAMONDS_ONLY_ML'))
    if (draft.bonus !== null) addIssue('bonus', eloadMessages('DIAMONDS_ONLY_ML'))
    if (draft.requiresZone) addIssue('requiresZone', eloadMessages('ZONES_ONLY_ML'))
    return
  }
  if (draft.type !== 'game_pin') addIssue('type', eloadMessages('ML_GAME_PIN'))
  if (draft.networkId !== null) addIssue('networkId', eloadMessages('ML_NO_NETWORK'))
  if (draft.diamonds === null) addIssue('diamonds', fieldMessages('REQUIRED'))
}

type PromoStatusFields = { name: string; status: ActiveStatus; providers: readonly unknown[] }

/** Reason a promo cannot change to the given status, or null. */
export function getPromoStatusError(promo: PromoStatusFields, to: ActiveStatus): Message | null {
  if (promo.status === to) return eloadMessages('ALREADY_STATUS', { status: statusLabel(to) })
  return to === 'active' && promo.providers.length === 0
    ? eloadMessages('PROMO_WITHOUT_PROVIDER', { name: promo.name })
    : null
}

/** Number of days a promo is kept after its last sale. */
export const retentionDays = 365

/** Whether the last sale of a promo lies within the retention period. */
export const wasSoldLately = (lastSoldAt: string | null, nowMs: number) =>
  lastSoldAt !== null && nowMs - Date.parse(lastSoldAt) < retentionDays * dayMs

/** Sorts providers by priority and numbers them from 1. */
export const inPriority = <P extends { priority?: number | undefined }>(providers: readonly P[]) =>
  providers
    .map((provider, at) => [provider.priority ?? at + 1, provider] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, provider], at) => ({ ...provider, priority: at + 1 }))
