import type { Language, Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { Carrier, ActiveStatus } from '#areas/eload/contract.ts'
import type { Promo, RowVerdict } from '#areas/eload/promos/contract.ts'
import { getPromoStatusError } from '#areas/eload/promos/rules.ts'
import { changePromo, lockPromos } from './promos.ts'
import type { Database } from '#platform/server/db.ts'

/** Planned change of one promo: values before and after, or the error. */
export type Intent = { from: string; to: string; isSame: boolean; error: Message | null }

/** Returns one result per given id, in the same order. Unknown ids get an error. */
export function previewRows(
  ids: readonly number[],
  promos: readonly Promo[],
  intentOf: (promo: Promo) => Intent,
  language: Language,
): RowVerdict[] {
  const byId = new Map(promos.map((promo) => [promo.id, promo]))
  return [...new Set(ids)].map((id) => {
    const promo = byId.get(id)
    if (!promo) return { ...unknown, id, message: eloadMessages('PROMO_NOT_FOUND', { id }).in(language) }
    const { from, to, isSame, error } = intentOf(promo)
    const about = { id, sku: promo.sku, name: promo.name, from, to }
    if (isSame) return { ...about, result: 'same', message: eloadMessages('UNCHANGED').in(language) }
    if (error !== null) return { ...about, result: 'rejected', message: error.in(language) }
    return { ...about, result: 'change', message: `${from} → ${to}` }
  })
}

const unknown = { sku: '', name: '', from: '', to: '', result: 'rejected' } as const

/** Returns the planned change for setting a promo's status. */
export const statusIntent =
  (to: ActiveStatus) =>
  (promo: Promo): Intent => ({
    from: promo.status,
    to,
    isSame: promo.status === to,
    error: getPromoStatusError(promo, to),
  })

type Bulk = {
  carrier: Carrier
  ids: readonly number[]
  status: ActiveStatus
  by: string
  language: Language
}

/** Sets the status of the promos that allow it. Returns the result for each promo and the promos that changed. */
export async function setStatusInBulk(db: Database, { carrier, ids, status, by, language }: Bulk) {
  const promos = await lockPromos(db, carrier, ids)
  const rows = previewRows(ids, promos, statusIntent(status), language)
  const changing = new Set(rows.filter(({ result }) => result === 'change').map(({ id }) => id))
  const changed = promos.filter(({ id }) => changing.has(id))
  for (const { id } of changed) await changePromo(db, id, by, { status })
  return { rows, changed }
}
