import { CheckedPromoDraft, type Promo, PromoDraft } from '#areas/eload/promos/contract.ts'
import { recordValues } from '#platform/console/form.ts'
import { Reason } from '#platform/contract/fields.ts'

const PackFields = PromoDraft.omit({
  type: true,
  validityDays: true,
  dataMb: true,
  networkId: true,
  networkGroupId: true,
  specialCategoryIds: true,
})

/** Draft of a pack, with the reason for a changed rebate. */
export const PackDraft = CheckedPromoDraft.safeExtend({ reason: Reason.optional() })

/** Values of the form: the fields that a pack has, and the reason for a changed rebate. */
export const initialValues = (pack: Promo | undefined) => ({
  ...recordValues(PackFields, pack, { requiresZone: true }),
  reason: '',
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
