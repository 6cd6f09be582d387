import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import { inCurrentPeriod } from '#areas/kantoads/server/errors.ts'
import type { topupCalls, TopupRow } from '#areas/kantoads/topups/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const row = sql<TopupRow>`
  t.topup_id, t.ref_no, t.advertiser, t.amount, t.credit_amount, t.bank, t.deposit_reference, t.deposited_at,
  t.status, t.remarks, t.verified_by_id, t.verified_by, ${staffName(sql`t.verified_by`)} as verified_by_name,
  t.verified_at, t.decided_by, ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id, t.decided_at,
  t.created_by,
  t.created_at, t.updated_by, t.updated_at, t.version`

type Sort = 'createdAt' | 'amount' | 'depositedAt'
type ListQuery = RequestOf<typeof topupCalls.list>

export const listTopups = (db: Database, request: ListQuery): Promise<Page<TopupRow>> =>
  queryPage(db, request, topupPlan(request))

/** List plan of top-ups. */
export function topupPlan(request: ListQuery): ListPlan<TopupRow, Sort> {
  const { status, bank, counted } = request.filters
  return {
    table: 'ads_topup',
    key: 'topup_id',
    sorts: {
      createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' },
      amount: { by: sql.ref('t.amount'), type: 'bigint' },
      depositedAt: { by: sql.ref('t.deposited_at'), type: 'timestamptz' },
    },
    date: 'created_at',
    totals: { amount: sql.ref('t.amount') },
    where: [
      ...oneOf('status', status),
      ...oneOf('bank', bank),
      ...(counted ? [sql<boolean>`t.status = 'approved'`, ...inCurrentPeriod('decided_at', counted)] : []),
      ...containing('search_text', request.search),
    ],
    select: row,
  }
}

export type TopupRecord = TopupRow & {
  advertiserId: number
  advertiserAccount: number
  advertiserBalance: number
  imageKeys: string[]
  transferId: string | null
}

/** Loads one top-up; with `hold`, locked until the transaction ends. */
export async function findTopup(db: Database, topupId: number, hold = false): Promise<TopupRecord> {
  const { rows } = await sql<TopupRecord>`
    select ${row}, t.advertiser_id, a.ledger_account_id as advertiser_account, t.deposit_images as image_keys, t.transfer_id,
      coalesce((select sum(posted) from ledger_balance l where l.account_id = a.ledger_account_id), 0)::bigint as advertiser_balance
    from ads_topup t join ads_advertiser a on a.advertiser_id = t.advertiser_id
    where t.topup_id = ${topupId} ${hold ? sql`for update of t` : sql``}`.execute(db)
  return orNotFound(rows[0], kantoadsMessages('TOPUP_NOT_FOUND', { id: topupId }))
}
