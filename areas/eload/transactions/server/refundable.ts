import { sql } from 'kysely'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type Centavos, formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

type PaidSale = {
  id: number
  refNo: string
  amount: number
  rebate: number
  walletId: number
  /** Whether the rebate was credited by a transfer of its own. Otherwise the wallet paid the price without it. */
  isRebateCredited: boolean
}

/**
 * Amount that the wallet of a sale can still get back, in centavos: what the ledger took from it for the sale, without the
 * rebate, less what it already got back by refund, adjustments and rewards. Throws if that is nothing. Campaign grants are
 * not counted: the refund reverses them.
 */
export async function refundableOf(tx: Database, sale: PaidSale): Promise<number> {
  const { taken, given } = await takenAndGiven(tx, sale)
  if (taken === 0) throw new AppError(eloadMessages('SALE_NOT_CHARGED'), { code: 'INVALID_STATE' })
  const due = Math.min(sale.isRebateCredited ? taken - sale.rebate : taken, sale.amount - sale.rebate)
  if (given > 0 && given >= due) {
    const amount = formatCentavos(given)
    throw new AppError(eloadMessages('SALE_ALREADY_REFUNDED', { amount }), { code: 'INVALID_STATE' })
  }
  return due - given
}

/**
 * Amounts charged to the wallet of a sale and refunded to it. Adjustments that are approved but not posted yet count as
 * well, because a job posts them. A reversed one does not.
 */
export async function takenAndGiven(
  tx: Database,
  { id, refNo, walletId }: Pick<PaidSale, 'id' | 'refNo' | 'walletId'>,
): Promise<{ taken: Centavos; given: Centavos }> {
  const postedBy = (cause: string) => sql`
    coalesce((select sum(t.amount) from ledger_key k join published_wallet_txn t on t.transfer_id = k.transfer_id
      where k.cause = ${cause} and t.wallet_id = ${walletId} and t.status = 'success'), 0)`
  const { rows } = await sql<{ taken: Centavos; given: Centavos }>`
    select ${postedBy(`eload ${refNo}`)}::bigint as taken,
      (${postedBy(`eload refund ${id}`)}
        + coalesce((select sum(case a.type when 'credit' then a.amount else -a.amount end) from published_adjustment a
            where a.wallet_id = ${walletId} and a.related_txn = ${refNo}
              and a.status in ('approved', 'processing', 'completed')
              and not exists (select from published_adjustment r
                where r.reverses_id = a.adjustment_id and r.status in ('approved', 'processing', 'completed'))), 0)
        + coalesce((select sum(c.amount) from published_reward_credit c join published_wallet w on w.subscriber_id = c.subscriber_id
            where c.reference = ${refNo} and c.asset = 'ELOAD' and w.wallet_id = ${walletId}), 0))::bigint as given`.execute(
    tx,
  )
  return rows[0] ?? { taken: wholeCentavos(0), given: wholeCentavos(0) }
}
