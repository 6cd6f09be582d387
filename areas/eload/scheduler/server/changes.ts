import { eloadMessages } from '#areas/eload/messages.ts'
import type { Message } from '#platform/words.ts'
import type { ActiveStatus } from '#areas/eload/contract.ts'
import type { Promo, RebateType } from '#areas/eload/promos/contract.ts'
import { getMakerError, getRebateError, getPromoStatusError } from '#areas/eload/promos/rules.ts'
import type { Intent } from '#areas/eload/promos/server/bulk-update.ts'
import { changePromo } from '#areas/eload/promos/server/promos.ts'
import { formatRebate, type RebateCause, rebateChange } from '#areas/eload/promos/server/rebates.ts'
import type { Operation } from '#areas/eload/scheduler/contract.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

/** Subset of a promo's values, before or after a change. */
export type Values = {
  status?: ActiveStatus
  rebate?: { rebateType: RebateType; rebate: number }
  srp?: number
  isFeatured?: boolean
  category?: { id: number; name: string }
}

type PlannedOperation = { operation: Operation; value: number | null; rebateType: RebateType | null }

/** Values that an operation sets. */
export function valuesFor({ operation, value, rebateType }: PlannedOperation): Values {
  switch (operation) {
    case 'activate':
      return { status: 'active' }
    case 'deactivate':
      return { status: 'inactive' }
    case 'update_rebate':
      return { rebate: { rebateType: rebateType ?? 'percent', rebate: value ?? 0 } }
    case 'update_price':
      return { srp: value ?? 0 }
    case 'feature':
      return { isFeatured: value !== 0 }
  }
}

/** Current values of a promo for the fields in `wanted`. */
export const presentOf = (promo: Promo, values: Values): Values => ({
  ...(values.status && { status: promo.status }),
  ...(values.rebate && { rebate: { rebateType: promo.rebateType, rebate: promo.rebate } }),
  ...(values.srp !== undefined && { srp: promo.srp }),
  ...(values.isFeatured !== undefined && { isFeatured: promo.isFeatured }),
  ...(values.category && { category: { id: promo.category.id, name: promo.category.name } }),
})

/** Formats values for display. */
export const textOf = ({ status, rebate, srp, isFeatured, category }: Values) =>
  [
    status,
    rebate && formatRebate(rebate),
    srp !== undefined && formatCentavos(srp),
    isFeatured !== undefined && (isFeatured ? 'featured' : 'not featured'),
    category?.name,
  ]
    .filter(Boolean)
    .join(', ')

const isSameAs = (a: Values, b: Values) => textOf(a) === textOf(b) && a.category?.id === b.category?.id

/** Planned change of a promo to the given values, with the error if it is not possible. */
export function intentOf(promo: Promo, values: Values, by: string | null): Intent {
  const present = presentOf(promo, values)
  const isSame = isSameAs(present, values)
  return {
    from: textOf(present),
    to: textOf(values),
    isSame,
    error: isSame ? null : getPromoError(promo, values, by),
  }
}

/** Whether a promo still has the values it was given. */
export const stillHas = (promo: Promo, values: Values) => isSameAs(presentOf(promo, values), values)

function getPromoError(promo: Promo, { status, rebate, srp }: Values, by: string | null): Message | null {
  if (status && status !== promo.status) {
    const error = getPromoStatusError(promo, status)
    if (error !== null) return error
  }
  if (rebate) {
    const error = getRebateError(promo.amount, promo.providers, rebate) ?? getMakerError(promo, rebate, by)
    if (error !== null) return error
  }
  return srp !== undefined && srp < promo.amount
    ? eloadMessages('PRICE_BELOW_AMOUNT', { amount: formatCentavos(promo.amount) })
    : null
}

/** Sets these values on a locked promo. */
export async function give(db: Database, promo: Promo, values: Values, by: string, cause: RebateCause) {
  const { status, rebate, srp, isFeatured, category } = values
  await changePromo(db, promo.id, by, {
    ...(status && { status }),
    ...(rebate && (await rebateChange(db, promo, rebate, cause))),
    ...(srp !== undefined && { srpCentavos: srp }),
    ...(isFeatured !== undefined && { isFeatured }),
    ...(category && { categoryId: category.id }),
  })
}

/** Changes of one promo for the audit log. */
export const changesOf = (before: Values, after: Values) =>
  fields
    .filter((field) => field in after)
    .map((field) => ({
      field,
      old: textOf(pickWinner(before, field)),
      new: textOf(pickWinner(after, field)),
    }))

const fields = ['status', 'rebate', 'srp', 'isFeatured', 'category'] as const satisfies (keyof Values)[]

const pickWinner = (values: Values, field: keyof Values): Values => ({ [field]: values[field] })
