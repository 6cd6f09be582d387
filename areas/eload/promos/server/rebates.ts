import { type Language, renderStored } from '#platform/words.ts'
import { sql } from 'kysely'
import type { Promo, promoCalls, RebateLog, RebateSource, RebateType } from '#areas/eload/promos/contract.ts'
import { getMakerError } from '#areas/eload/promos/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Values } from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { formatCentavos, pesosFrom } from '#platform/contract/fields.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { rejectField } from '#platform/server/errors.ts'

type Value = { rebateType: RebateType; rebate: number }

/** Source and author of a rebate change. The author is null for scheduled changes. */
export type RebateCause = {
  source: RebateSource
  reason: string
  actor: { email: string; name: string } | null
}

/** Inserts an entry into the rebate log and returns its id, which the promo then refers to. */
export async function logRebate(
  db: Database,
  promoId: number,
  { from, to }: { from: Value | null; to: Value },
  { source, reason, actor }: RebateCause,
): Promise<{ rebateLogId: number }> {
  const { rows } = await sql<{ rebateLogId: number }>`
    insert into eload_promo_rebate_log
      (promo_id, old_type, old_rebate, rebate_type, new_rebate, source, reason, actor_email, actor_name)
    values (${promoId}, ${from?.rebateType ?? null}, ${from?.rebate ?? null}, ${to.rebateType}, ${to.rebate}, ${source},
      ${reason}, ${actor?.email ?? ''}, ${actor?.name ?? ''})
    returning id as rebate_log_id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The rebate log entry was not saved.')
  return row
}

/** Columns to update for a new rebate, including its log entry; empty if the rebate stays the same. */
export async function rebateChange(
  db: Database,
  before: Pick<Promo, 'id' | 'rebateType' | 'rebate' | 'amount' | 'createdBy'>,
  to: Value & { amount?: number },
  cause: RebateCause,
): Promise<Values> {
  const error = getMakerError(before, to, cause.actor?.email ?? null)
  if (error !== null) rejectField('rebate', error)
  if (before.rebateType === to.rebateType && before.rebate === to.rebate) return {}
  const { rebateLogId } = await logRebate(db, before.id, { from: before, to }, cause)
  return { rebateType: to.rebateType, rebate: to.rebate, rebateLogId }
}

type RebateLogQuery = RequestOf<(typeof promoCalls)['rebateLogs']>

export async function listRebateLogs(db: Database, request: RebateLogQuery, language: Language) {
  const page = await queryPage(db, request, rebateLogPlan(request))
  return { ...page, rows: page.rows.map((row) => ({ ...row, reason: renderStored(row.reason, language) })) }
}

/** Query plan shared by the rebate log and its export. */
export function rebateLogPlan(request: RebateLogQuery): ListPlan<RebateLog, 'createdAt'> {
  const { promoId = request.id, source, rebateType } = request.filters
  return {
    table: 'eload_promo_rebate_log',
    where: [
      sql`exists (select from eload_promo p where p.id = t.promo_id and p.carrier = ${request.carrier})`,
      ...equal('promo_id', promoId),
      ...equal('source', source),
      ...equal('rebate_type', rebateType),
    ],
    sorts: {},
    date: 'created_at',
    joins: sql`join eload_promo p on p.id = t.promo_id`,
    select: sql<RebateLog>`
      t.id, t.promo_id, json_build_object('sku', p.sku, 'name', p.name) as promo,
      t.old_type as old_rebate_type, t.old_rebate, t.rebate_type, t.new_rebate, t.source, t.reason,
      json_build_object('email', t.actor_email, 'name', t.actor_name) as actor, t.created_at`,
  }
}

/** Rebate as text: `2.50%` or `₱2.00`. */
export const formatRebate = ({ rebateType, rebate }: { rebateType: RebateType; rebate: number }): string =>
  rebateType === 'percent' ? `${pesosFrom(rebate)}%` : formatCentavos(rebate)
