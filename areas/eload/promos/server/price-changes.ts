import { sql } from 'kysely'
import type { Promo } from '#areas/eload/promos/contract.ts'
import { inPriority } from '#areas/eload/promos/rules.ts'
import { formatRebate } from '#areas/eload/promos/server/rebates.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import { textChange, type ValueChange } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf } from '#platform/words.ts'

const p = labelsOf(promoWords)

export type PriceValues = Pick<Promo, 'rebateType' | 'status'> & {
  amount: number
  rebate: number
  srp: number | null
  providers: readonly {
    providerId: number
    providerSku: string
    cost: number
    priority?: number | undefined
  }[]
}

const costsOf = ({ providers }: PriceValues, names: ReadonlyMap<number, string>) =>
  inPriority(providers)
    .map(({ providerId, providerSku, cost }) =>
      [names.get(providerId), providerSku, formatCentavos(cost)].filter(Boolean).join(' '),
    )
    .join(', ')

/**
 * What subscribers pay and the company earns with an active promo, before and after; empty for an inactive one. `names` are those
 * of the providers by id.
 */
export function priceChangesOf(
  before: PriceValues,
  after: PriceValues,
  names: ReadonlyMap<number, string> = new Map(),
): ValueChange[] {
  if (after.status !== 'active') return []
  const was = (text: string) => (before.status === 'active' ? text : null)
  const srp = ({ srp, amount }: PriceValues) => formatCentavos(srp ?? amount)
  return [
    ...textChange(p('amount'), was(formatCentavos(before.amount)), formatCentavos(after.amount)),
    ...textChange(p('srp'), was(srp(before)), srp(after)),
    ...textChange(p('rebate'), was(formatRebate(before)), formatRebate(after)),
    ...textChange(p('providers'), was(costsOf(before, names)), costsOf(after, names)),
  ]
}

/** Promos that a schedule will put on sale, so that a later change of their price is one of a promo on sale. */
export async function plannedForSale(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ promoId: number }>`
    select distinct i.promo_id from eload_promo_schedule_item i join eload_promo_schedule s using (schedule_id)
    where i.promo_id = any(${ids}::bigint[]) and s.next_at is not null and s.operation in ('activate', 'deactivate')`.execute(
    db,
  )
  return new Set(rows.map(({ promoId }) => promoId))
}
