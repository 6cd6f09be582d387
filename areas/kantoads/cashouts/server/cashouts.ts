import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import type { cashoutCalls, CashoutRow } from '#areas/kantoads/cashouts/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'
import { mask } from '#platform/contract/fields.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const row = sql<CashoutRow>`
  t.cashout_id, t.ref_no, t.user_name as "user", t.business_id, t.business_name, t.amount, t.fee, t.net, t.bank,
  t.account_name, t.account_no, t.channel, t.bank_reference, t.batch_id, b.ref_no as batch_ref_no, b.created_by as batch_made_by, t.reported_paid, t.status, t.remarks,
  t.verified_by_id, t.verified_by, ${staffName(sql`t.verified_by`)} as verified_by_name, t.verified_at,
  t.processed_by_id, t.processed_by, ${staffName(sql`t.processed_by`)} as processed_by_name, t.processed_at, t.ended_by,
  ${staffName(sql`t.ended_by`)} as ended_by_name, t.ended_at, t.created_by,
  t.created_at, t.updated_by, t.updated_at, t.version`
const itsBatch = sql`left join ads_cashout_batch b on b.batch_id = t.batch_id`

type Sort = 'createdAt' | 'amount'
type ListQuery = RequestOf<typeof cashoutCalls.list>

/** One page of cashouts with masked account numbers. */
export async function listCashouts(db: Database, request: ListQuery): Promise<Page<CashoutRow>> {
  const { rows, pageInfo } = await queryPage<CashoutRow, Sort>(db, request, cashoutPlan(request))
  return { rows: rows.map((each) => ({ ...each, accountNo: mask('bankAccount', each.accountNo) })), pageInfo }
}

/** List plan of cashouts. */
export function cashoutPlan(request: ListQuery): ListPlan<CashoutRow, Sort> {
  const { status, channel, bank, batchId } = request.filters
  return {
    table: 'ads_cashout',
    key: 'cashout_id',
    sorts: {
      createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' },
      amount: { by: sql.ref('t.amount'), type: 'bigint' },
    },
    date: 'created_at',
    totals: { amount: sql.ref('t.amount') },
    where: [
      ...oneOf('status', status),
      ...equal('channel', channel),
      ...oneOf('bank', bank),
      ...equal('batch_id', batchId),
      ...containing('search_text', request.search),
    ],
    select: row,
    joins: itsBatch,
  }
}

export type CashoutRecord = CashoutRow & {
  storeAccount: number
  balance: number
  held: number
  holdId: string
  transferId: string | null
}

/** Loads one cashout; with `hold`, locked until the transaction ends. */
export async function findCashout(db: Database, cashoutId: number, hold = false): Promise<CashoutRecord> {
  const { rows } = await sql<CashoutRecord>`
    select ${row}, s.ledger_account_id as store_account, t.hold_id, t.transfer_id,
      coalesce(l.posted, 0) as balance, coalesce(l.held, 0) as held
    from ads_cashout t join ads_store s on s.business_id = t.business_id ${itsBatch}
    left join ledger_balance l on l.account_id = s.ledger_account_id and l.shard = 0
    where t.cashout_id = ${cashoutId} ${hold ? sql`for update of t` : sql``}`.execute(db)
  return orNotFound(rows[0], kantoadsMessages('CASHOUT_NOT_FOUND', { id: cashoutId }))
}
