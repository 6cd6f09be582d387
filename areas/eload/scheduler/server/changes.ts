import type { InUse } from '#areas/eload/contract.ts'
import type { Promo, RebateType } from '#areas/eload/promos/contract.ts'
import { whyNotByMaker, whyNotRebate, whyNotSetPromo } from '#areas/eload/promos/rules.ts'
import type { Intent } from '#areas/eload/promos/server/bulk.ts'
import { changePromo } from '#areas/eload/promos/server/promos.ts'
import { type RebateCause, rebateChange } from '#areas/eload/promos/server/rebates.ts'
import type { Operation } from '#areas/eload/scheduler/contract.ts'
import { sentenceFor } from '#areas/eload/server/refusing.ts'
import { pesosFrom, pesosTold } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/database.ts'

/** Values that a promo has or is to have: as few as are changed. */
export type Values = {
  status?: InUse
  rebate?: { rebateType: RebateType; rebate: number }
  srp?: number
  isFeatured?: boolean
  category?: { id: number; name: string }
}

type Planned = { operation: Operation; value: number | null; rebateType: RebateType | null }

/** The values that an operation gives. */
export function valuesFor({ operation, value, rebateType }: Planned): Values {
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

/** Those of a promo's present values that others are named for. */
export const presentOf = (promo: Promo, wanted: Values): Values => ({
  ...(wanted.status && { status: promo.status }),
  ...(wanted.rebate && { rebate: { rebateType: promo.rebateType, rebate: promo.rebate } }),
  ...(wanted.srp !== undefined && { srp: promo.srp }),
  ...(wanted.isFeatured !== undefined && { isFeatured: promo.isFeatured }),
  ...(wanted.category && { category: { id: promo.category.id, name: promo.category.name } }),
})

const rebateText = ({ rebateType, rebate }: NonNullable<Values['rebate']>) =>
  rebateType === 'percent' ? `${pesosFrom(rebate)} %` : pesosTold(rebate)

/** Values as a person reads them. */
export const textOf = ({ status, rebate, srp, isFeatured, category }: Values) =>
  [
    status,
    rebate && rebateText(rebate),
    srp !== undefined && pesosTold(srp),
    isFeatured !== undefined && (isFeatured ? 'featured' : 'not featured'),
    category?.name,
  ]
    .filter(Boolean)
    .join(', ')

const isSameAs = (a: Values, b: Values) => textOf(a) === textOf(b) && a.category?.id === b.category?.id

/** What giving a promo these values would do, and why not. */
export function intentOf(promo: Promo, wanted: Values, by: string | null): Intent {
  const present = presentOf(promo, wanted)
  const isSame = isSameAs(present, wanted)
  return {
    from: textOf(present),
    to: textOf(wanted),
    isSame,
    refusal: isSame ? null : whyNot(promo, wanted, by),
  }
}

/** Whether a promo still has the values that it was given. */
export const stillHas = (promo: Promo, given: Values) => isSameAs(presentOf(promo, given), given)

function whyNot(promo: Promo, { status, rebate, srp }: Values, by: string | null): string | null {
  if (status && status !== promo.status) {
    const why = sentenceFor(whyNotSetPromo(promo, status))
    if (why !== null) return why
  }
  if (rebate) {
    const why = whyNotRebate(promo.amount, promo.providers, rebate) ?? whyNotByMaker(promo, rebate, by)
    if (why !== null) return why
  }
  return srp !== undefined && srp < promo.amount ? 'The retail price is not below the amount.' : null
}

/** Gives a held promo these values. */
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

/** One change as the audit keeps it. */
export const changesOf = (before: Values, after: Values) =>
  fields
    .filter((field) => field in after)
    .map((field) => ({ field, old: textOf(pick(before, field)), new: textOf(pick(after, field)) }))

const fields = ['status', 'rebate', 'srp', 'isFeatured', 'category'] as const satisfies (keyof Values)[]

const pick = (values: Values, field: keyof Values): Values => ({ [field]: values[field] })
