import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { renderStored, type Language } from '#platform/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  Adjustment,
  adjustmentCalls,
  AdjustmentRow,
  AdjustmentStatus,
  Person,
} from '#areas/adjustments/contract.ts'
import { adjustmentTransitions } from '#areas/adjustments/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { lockRequestOf, returnedOf } from '#platform/server/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import {
  type Condition,
  containingOrStaff,
  equal,
  type ListPlan,
  oneOf,
  queryPage,
} from '#platform/server/lists.ts'
import { NotFound, VersionConflict, rejectIfStale } from '#platform/server/errors.ts'

type ListQuery = RequestOf<(typeof adjustmentCalls)['list']>

const columns = sql<AdjustmentRow>`
  t.adjustment_id, t.ref_no, t.batch_id, batch.ref_no as batch_ref_no, t.wallet_id, w.subscriber_id, w.business_id,
  t.cognito_sub, t.account_no,
  t.owner_name, t.business_name, t.type, t.amount, t.reason_code, t.remarks, t.related_txn, t.line_managers, t.status,
  t.requested_by, ${staffName(sql`t.requested_by`)} as requested_by_name, t.requested_by_id, t.decided_by,
  ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id, t.decided_at, t.decision_reason, t.wallet_txn_id,
  t.fail_reason,
  t.reverses_id, (select r.ref_no from adjustment r where r.adjustment_id = t.reverses_id) as reverses_ref_no,
  t.created_at, t.updated_at, t.version,
  ${returnedOf(sql`t.request_id`)} is not null as is_returned`
const joins = sql`
  join published_wallet w on w.wallet_id = t.wallet_id
  left join adjustment_batch batch on batch.batch_id = t.batch_id`

/** Returns one page of adjustments, including rows of batches. */
export async function listAdjustments(db: Database, request: ListQuery, staffId: number, language: Language) {
  const page = await queryPage<AdjustmentRow, ListQuery['sortBy']>(
    db,
    request,
    adjustmentPlan(request, staffId),
  )
  const rows = page.rows.map((row) => ({ ...row, failReason: renderStored(row.failReason, language) }))
  return { ...page, rows }
}

/** Query plan shared by the list of adjustments and its export. */
export function adjustmentPlan(
  request: ListQuery,
  staffId: number,
): ListPlan<AdjustmentRow, ListQuery['sortBy']> {
  return {
    table: 'adjustment',
    key: 'adjustment_id',
    sorts: {
      amount: { by: sql`t.amount`, type: 'bigint' },
    },
    date: 'created_at',
    where: conditions(request, staffId),
    totals: { amount: sql.ref('t.amount'), isDebit: sql<boolean>`t.type = 'debit'` },
    select: columns,
    joins,
  }
}

function conditions({ search, filters }: ListQuery, staffId: number): Condition[] {
  const { status, type, reasonCode, batchId, walletId, mine, reversal } = filters
  return [
    ...containingOrStaff('search_text', 'requested_by_id', search),
    ...oneOf('status', status),
    ...equal('type', type),
    ...oneOf('reason_code', reasonCode),
    ...equal('batch_id', batchId),
    ...equal('wallet_id', walletId),
    ...(reversal === 'reversal' ? [sql<boolean>`t.reverses_id is not null`] : []),
    ...(reversal === 'reversed'
      ? [
          sql<boolean>`exists (select from adjustment back where back.reverses_id = t.adjustment_id and back.status = 'completed')`,
        ]
      : []),
    ...(mine === true ? [sql<boolean>`t.requested_by_id = ${staffId}`] : []),
  ]
}

/** Adjustment with the current state of its wallet. Files are given by their keys. */
export type AdjustmentRecord = Omit<Adjustment, 'files' | 'mobile'> & {
  fileKeys: string[]
  mobile: string
}

const fullSelect = (where: RawBuilder<unknown>, locking: RawBuilder<unknown>) => sql<AdjustmentRecord>`
  select ${columns}, t.request_id, t.file_keys, s.mobile_number as mobile, w.status as wallet_status,
    l.posted as balance, l.posted - l.held as available_balance,
    ${returnedOf(sql`t.request_id`)} as returned,
    (select jsonb_build_object('adjustmentId', back.adjustment_id, 'refNo', back.ref_no, 'status', back.status)
      from adjustment back where back.reverses_id = t.adjustment_id
        and back.status not in ('rejected', 'cancelled', 'expired')) as reversed_by
  from adjustment t ${joins}
  join published_subscriber s on s.id = w.subscriber_id
  join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
  where ${where} ${locking}`

export async function findAdjustment(db: Database, id: number): Promise<AdjustmentRecord> {
  const { rows } = await fullSelect(sql`t.adjustment_id = ${id}`, sql``).execute(db)
  return rows[0] ?? throwNotFound(id)
}

/** Finds an adjustment and locks it until the end of the transaction, so that changes are serialized. */
export async function lockAdjustment(tx: Database, id: number, version?: number): Promise<AdjustmentRecord> {
  await lockRequestOf(tx, sql`select request_id from adjustment where adjustment_id = ${id}`)
  const { rows } = await fullSelect(sql`t.adjustment_id = ${id}`, sql`for update of t`).execute(tx)
  const adjustment = rows[0] ?? throwNotFound(id)
  rejectIfStale(adjustment, version)
  return adjustment
}

function throwNotFound(id: number): never {
  throw new NotFound(adjustmentsMessages('NOT_FOUND', { id }))
}

type WalletAtThatTime = {
  walletId: number
  cognitoSub: string | null
  accountNo: string
  ownerName: string
  businessName: string | null
}

type NewAdjustment = {
  type: string
  amount: number
  reasonCode: string
  remarks: string
  relatedTxn: string
  files: readonly string[]
}

export type People = readonly z.infer<typeof Person>[]

/** Inserts an adjustment. Returns its id and reference number. */
export async function insertAdjustment(
  tx: Database,
  context: NewAdjustment,
  wallet: WalletAtThatTime,
  people: People,
  maker: { id: number; email: string },
  reversesId: number | null,
) {
  const { rows } = await sql<{ adjustmentId: number; refNo: string; version: number }>`
    insert into adjustment (wallet_id, cognito_sub, account_no, owner_name, business_name, type, amount, reason_code,
      remarks, related_txn, file_keys, line_managers, reverses_id, requested_by_id, requested_by, updated_by)
    values (${wallet.walletId}, ${wallet.cognitoSub}::uuid, ${wallet.accountNo}, ${wallet.ownerName}, ${wallet.businessName},
      ${context.type}, ${context.amount}, ${context.reasonCode}, ${context.remarks}, ${context.relatedTxn}, ${[...context.files]}::text[],
      ${JSON.stringify(people)}::jsonb, ${reversesId}::bigint, ${maker.id}, ${maker.email}, ${maker.email})
    returning adjustment_id, ref_no, version`.execute(tx)
  if (!rows[0]) throw new Error('The adjustment was not saved.')
  return rows[0]
}

/** Updates a pending adjustment. */
export async function changeAdjustment(
  tx: Database,
  id: number,
  context: NewAdjustment,
  wallet: WalletAtThatTime,
  people: People,
  by: string,
) {
  return transitionResult(
    await sql<AdjustmentTransition>`
      update adjustment set wallet_id = ${wallet.walletId}, cognito_sub = ${wallet.cognitoSub}::uuid,
        account_no = ${wallet.accountNo}, owner_name = ${wallet.ownerName}, business_name = ${wallet.businessName},
        type = ${context.type}, amount = ${context.amount}, reason_code = ${context.reasonCode}, remarks = ${context.remarks},
        related_txn = ${context.relatedTxn}, file_keys = ${[...context.files]}::text[],
        line_managers = ${JSON.stringify(people)}::jsonb, updated_by = ${by}, updated_at = now(), version = version + 1
      where adjustment_id = ${id} and status = 'for_approval'
      returning adjustment_id, ref_no, status, version`.execute(tx),
  )
}

/** Stores the people to whom an expired adjustment is sent again. */
export const changeLineManagers = (tx: Database, id: number, people: People) =>
  sql`update adjustment set line_managers = ${JSON.stringify(people)}::jsonb where adjustment_id = ${id}`.execute(
    tx,
  )

export type AdjustmentTransition = { adjustmentId: number; refNo: string; status: string; version: number }

type Transition = {
  from: readonly AdjustmentStatus[]
  to: AdjustmentStatus
  by: string
  retriedById?: number | undefined
}

/** Changes the status of an adjustment if it still has the expected one. Returns null otherwise. */
export async function transitionAdjustment(
  tx: Database,
  id: number,
  { from, to, by, retriedById }: Transition,
): Promise<AdjustmentTransition | null> {
  const stray = from.find((each) => !adjustmentTransitions.canTransition(each, to))
  if (stray !== undefined) throw new Error(`An adjustment cannot change from ${stray} to ${to}.`)
  const changes = [
    sql`status = ${to}`,
    sql`updated_by = ${by}`,
    sql`updated_at = now()`,
    sql`version = version + 1`,
    ...(to === 'failed' ? [] : [sql`fail_reason = ''`]),
    ...(retriedById === undefined ? [] : [sql`retried_by_id = ${retriedById}`]),
  ]
  const { rows } = await sql<AdjustmentTransition>`
    update adjustment set ${sql.join(changes)}
    where adjustment_id = ${id} and status = any(${[...from]}::text[])
    returning adjustment_id, ref_no, status, version`.execute(tx)
  return rows[0] ?? null
}

/** Ends an adjustment in processing, with its ledger transfer or the error. */
export async function setFinalStatus(
  tx: Database,
  id: number,
  end: { walletTxnId: number; transferId: string } | { failReason: string },
): Promise<AdjustmentTransition | null> {
  const set =
    'failReason' in end
      ? sql`status = 'failed', fail_reason = ${end.failReason}`
      : sql`status = 'completed', wallet_txn_id = ${end.walletTxnId}, transfer_id = ${end.transferId}::uuid, fail_reason = ''`
  const { rows } = await sql<AdjustmentTransition>`
    update adjustment set ${set}, updated_by = 'job', updated_at = now(), version = version + 1
    where adjustment_id = ${id} and status = 'processing'
    returning adjustment_id, ref_no, status, version`.execute(tx)
  return rows[0] ?? null
}

function transitionResult({ rows }: { rows: AdjustmentTransition[] }): AdjustmentTransition {
  if (!rows[0]) throw new VersionConflict()
  return rows[0]
}

/** Returns approved adjustments that have not ended after some time because their job was lost. */
export async function stuckAdjustments(db: Database): Promise<number[]> {
  const { rows } = await sql<{ adjustmentId: number }>`
    select adjustment_id from adjustment
    where status in ('approved', 'processing') and batch_id is null and updated_at < now() - interval '5 minutes'
    order by updated_at limit 200`.execute(db)
  return rows.map(({ adjustmentId }) => adjustmentId)
}
