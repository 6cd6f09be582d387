import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { profitSharingCalls, ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import type { Shares } from '#areas/eload/profit-sharing/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const row = sql<ShareRow>`
  t.id, t.network_id, n.name as network_name, t.sku_id, s.name as sku_name, t.company_share, t.agent_share, t.merchant_share,
  t.effective_at, t.effective_until, t.reason, t.status, t.requested_by,
  ${staffName(sql`t.requested_by`)} as requested_by_name, t.requested_by_id, t.decided_by,
  ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id, t.decided_at,
  t.decision_reason, t.created_at, t.updated_by, t.updated_at, t.version,
  (select json_build_object('companyShare', now_.company_share, 'agentShare', now_.agent_share, 'merchantShare', now_.merchant_share)
    from eload_shares_at(t.network_id, t.sku_id, now()) now_) as before`
const itsNames = sql`
  left join eload_network n on n.id = t.network_id left join eload_topup s on s.id = t.sku_id`

type ListQuery = RequestOf<typeof profitSharingCalls.list>
type Sort = 'createdAt' | 'effectiveAt'

export const listShares = (db: Database, request: ListQuery): Promise<Page<ShareRow>> =>
  queryPage(db, request, sharePlan(request))

/** Query plan of the share list. */
export function sharePlan({ filters: { status, networkId, id } }: ListQuery): ListPlan<ShareRow, Sort> {
  return {
    table: 'eload_profit_share',
    sorts: {
      effectiveAt: { by: sql.ref('t.effective_at'), type: 'timestamptz' },
    },
    date: 'created_at',
    where: [...oneOf('status', status), ...equal('network_id', networkId), ...equal('id', id)],
    select: row,
    joins: itsNames,
  }
}

export type ShareRecord = ShareRow & { scope: string; readAt: string }

/** Returns shares and the time of reading. With `hold`, locks the row until the transaction ends. */
export async function findShare(db: Database, id: number, hold = false): Promise<ShareRecord> {
  const { rows } = await sql<ShareRecord>`
    select ${row}, t.scope, clock_timestamp() as read_at from eload_profit_share t ${itsNames}
    where t.id = ${id} ${hold ? sql`for update of t` : sql``}`.execute(db)
  return orNotFound(rows[0], eloadMessages('SHARES_NOT_FOUND', { id }))
}

/** Shares in effect at the time of a sale; null if none had been approved by then. */
export async function sharesAt(
  db: Database,
  sale: { networkId: number; skuId: number | null; at: string },
): Promise<(Shares & { id: number }) | null> {
  const { rows } = await sql<Shares & { id: number }>`
    select id, company_share, agent_share, merchant_share
    from eload_shares_at(${sale.networkId}, ${sale.skuId}, ${sale.at}::timestamptz)`.execute(db)
  return rows[0] ?? null
}
