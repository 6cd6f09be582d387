import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { b2bCalls, B2bRequest, B2bRow, B2bStatus } from '#areas/eload/b2b/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { BasisPoints, Centavos } from '#platform/contract/fields.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

const row = sql<B2bRow>`
  t.id, t.ref_no, t.user_id, t.business_name, t.account_name, t.amount, t.rebate, t.rebate_amount, t.total_credit,
  t.sender_bank, sb.name as sender_bank_name, t.sender_account_name, t.receiver_bank, rb.name as receiver_bank_name,
  t.deposit_type, t.deposit_date, t.deposit_reference, t.status, t.requested_by,
  ${staffName(sql`t.requested_by`)} as requested_by_name, t.requested_by_id, t.decided_by,
  ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id,
  t.decided_at, t.created_at, t.updated_by, t.updated_at, t.version,
  exists (select from eload_b2b_image i join eload_b2b_image o on o.sha256 = i.sha256 and o.request_id <> i.request_id
    where i.request_id = t.id) as has_duplicates`
const itsBanks = sql`
  join eload_b2b_bank sb on sb.id = t.sender_bank join eload_b2b_bank rb on rb.id = t.receiver_bank`

type ListQuery = RequestOf<typeof b2bCalls.list>
type Sort = 'createdAt' | 'amount' | 'depositDate'

export const listB2bRequests = (db: Database, request: ListQuery): Promise<Page<B2bRow>> =>
  queryPage(db, request, b2bPlan(request))

/** Query plan of the request list. */
export function b2bPlan(request: ListQuery): ListPlan<B2bRow, Sort> {
  const { status, bank, userId } = request.filters
  return {
    table: 'eload_b2b_request',
    sorts: {
      amount: { by: sql.ref('t.amount'), type: 'bigint' },
      depositDate: { by: sql.ref('t.deposit_date'), type: 'date' },
    },
    date: 'created_at',
    totals: { amount: sql.ref('t.amount') },
    where: [
      ...oneOf('status', status),
      ...oneOf('receiver_bank', bank),
      ...equal('user_id', userId),
      ...containing('search_text', request.search),
    ],
    select: row,
    joins: itsBanks,
  }
}

export type B2bRecord = Omit<B2bRequest, 'depositImages' | 'duplicates' | 'checks'> & {
  imageKeys: string[]
  accountId: number
}

/** Returns one request. With `hold`, locks its row until the transaction ends. */
export async function findB2b(db: Database, refNo: string, hold = false): Promise<B2bRecord> {
  const { rows } = await sql<B2bRecord>`
    select ${row}, t.default_rebate, t.rebate_reason, t.sender_account_last4, t.remarks, t.reason,
      t.transfer_id as wallet_txn_id, u.ledger_account_id as account_id, coalesce(l.posted, 0) as wallet_balance,
      array(select file_key from eload_b2b_image where request_id = t.id order by place) as image_keys
    from eload_b2b_request t ${itsBanks} join eload_b2b_user u on u.id = t.user_id
    left join ledger_balance l on l.account_id = u.ledger_account_id and l.shard = 0
    where t.ref_no = ${refNo} ${hold ? sql`for update of t` : sql``}`.execute(db)
  return orNotFound(rows[0], eloadMessages('REQUEST_NOT_FOUND', { ref: refNo }))
}

/** Other requests with one of the same images, oldest first. */
export async function duplicatesOf(db: Database, requestId: number) {
  const { rows } = await sql<{ id: number; refNo: string; status: B2bStatus; imageName: string }>`
    select distinct r.id, r.ref_no, r.status, f.name as image_name
    from eload_b2b_image i
    join eload_b2b_image o on o.sha256 = i.sha256 and o.request_id <> i.request_id
    join eload_b2b_request r on r.id = o.request_id join stored_file f on f.key = i.file_key
    where i.request_id = ${requestId} order by r.id limit 20`.execute(db)
  return rows.map(({ refNo, status, imageName }) => ({ refNo, status, imageName }))
}

/** Rebate that applies unless another was agreed. */
export async function defaultRebate(db: Database): Promise<BasisPoints> {
  const { rows } = await sql<{ rebate: BasisPoints }>`
    select default_rebate as rebate from eload_b2b_setting`.execute(db)
  if (!rows[0]) throw new Error('The default rebate is missing.')
  return rows[0].rebate
}

type User = { id: number; name: string; businessName: string; mobile: string; walletBalance: Centavos }

/** Page of buyers, sorted by business name. */
export function listB2bUsers(db: Database, request: RequestOf<typeof b2bCalls.users>): Promise<Page<User>> {
  return queryPage<User, 'businessName'>(db, request, {
    table: 'published_business',
    key: 'business_id',
    sorts: { businessName: { by: sql.ref('t.sort_name'), type: 'text' } },
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      sql`t.business_id = any(array(select business_id from eload_b2b_user))`,
      ...containing('search_text', request.search),
    ],
    select: sql<User>`u.id, concat_ws(' ', s.first_name, s.last_name) as name, t.business_name, s.mobile_number as mobile,
      coalesce(l.posted, 0) as wallet_balance`,
    joins: sql`
      join eload_b2b_user u on u.business_id = t.business_id join published_subscriber s on s.id = t.subscriber_id
      left join ledger_balance l on l.account_id = u.ledger_account_id and l.shard = 0`,
  })
}
