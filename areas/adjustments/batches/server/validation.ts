import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { sql } from 'kysely'
import { balanceCheckedFrom, maxRowsPerWallet } from '#areas/adjustments/batches/rules.ts'
import { tryMovements } from '#areas/wallets/public.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

// Errors in the form in which rows store them.
const stored = {
  mobileUnknown: adjustmentsMessages('MOBILE_UNKNOWN').encoded,
  subUnknown: adjustmentsMessages('COGNITO_SUB_UNKNOWN').encoded,
  twoPeople: adjustmentsMessages('DIFFERENT_SUBSCRIBERS').encoded,
  severalWallets: adjustmentsMessages('SEVERAL_WALLETS').encoded,
  noWallet: adjustmentsMessages('NO_WALLET').encoded,
  tooManyRows: adjustmentsMessages('WALLET_ROWS', { max: maxRowsPerWallet }).encoded,
}

/** Approximate number of rows per statement. All rows of one wallet are in the same statement. */
const batchSize = 1_000

/** Validates the staged rows as a whole: wallet owners, duplicates and a dry run of the postings. */
export async function checkBatch(tx: Database, batchId: number): Promise<void> {
  await resetChecks(tx, batchId)
  await findOwners(tx, batchId)
  await findRepeats(tx, batchId)
  await numberRows(tx, batchId)
  await dryRun(tx, batchId, async (outcomes) => saveOutcomes(tx, batchId, outcomes))
  await sumUp(tx, batchId)
}

// A corrected row can change the result of every other row of the file: it may repeat it or use up the balance.
async function resetChecks(tx: Database, batchId: number) {
  await sql`
    update adjustment_batch_row set place = null, field = '', error = '', other_errors = '[]', notice = '',
      balance_before = null, balance_after = null
    where batch_id = ${batchId} and is_well_formed and (place is not null or error <> '')`.execute(tx)
}

// The table has no statistics for rows just inserted, so the planner expects one row. Joining by `ctid` is fast under
// any plan, whereas joining by id could cause a nested loop over all rows.

// Rows with errors of format are looked up too, as far as their mobile number or id can be read.
async function findOwners(tx: Database, batchId: number) {
  await sql`
    update adjustment_batch_row r set wallet_id = f.wallet_id,
      field = case when r.is_well_formed then coalesce(f.errors -> 0 ->> 'field', '') else r.field end,
      error = case when r.is_well_formed then coalesce(f.errors -> 0 ->> 'error', '') else r.error end,
      other_errors = case when r.is_well_formed then f.errors - 0
        else jsonb_path_query_array(r.other_errors, '$[*] ? (!exists(@.isOwner))') || f.errors end
    from (
      select r.ctid as at, case when m.id <> c.id then null else w.wallet_id end as wallet_id,
        case when has.mobile and m.id is null then ${errorOf('mobile_number', stored.mobileUnknown)} else '[]'::jsonb end
        || case when has.sub and c.id is null then ${errorOf('cognito_sub', stored.subUnknown)} else '[]'::jsonb end
        || case when coalesce(m.id, c.id) is null then '[]'::jsonb
          when m.id <> c.id then ${errorOf('cognito_sub', stored.twoPeople)}
          when w.n > 1 then ${errorOf('mobile_number', stored.severalWallets)}
          when w.wallet_id is null then ${errorOf('mobile_number', stored.noWallet)}
          else '[]'::jsonb end as errors
      from adjustment_batch_row r
      cross join lateral (select r.mobile_number ~ '^[+]63[0-9]{10}$' as mobile, r.cognito_sub ~ ${uuidPattern} as sub) has
      left join lateral (
        select id from published_subscriber
        where has.mobile and mobile_number = r.mobile_number and deleted_at is null and mobile_number_released_at is null limit 1
      ) m on true
      left join published_subscriber c on c.cognito_sub = case when has.sub then r.cognito_sub::uuid end and c.deleted_at is null
      left join lateral (
        select (array_agg(w.wallet_id order by w.business_id nulls first))[1] as wallet_id,
          case when bool_or(w.business_id is null) then 1 else count(*) end as n
        from published_wallet w where w.subscriber_id = coalesce(m.id, c.id)
      ) w on true
      where r.batch_id = ${batchId} and r.reverses_id is null
    ) f
    where r.ctid = f.at`.execute(tx)
}

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
const errorOf = (field: string, error: string) =>
  sql`jsonb_build_array(jsonb_build_object('field', ${field}::text, 'error', ${error}::text, 'isOwner', true))`

/**
 * Valid rows of a file, each with the reference of a file awaiting approval or posting that contains an equal row or one
 * with the same amount. Those files have no adjustments yet. Window functions instead of a join, because without
 * statistics about new rows the planner would compare each row with each other.
 */
const comparedRows = (batchId: number) => sql`
  select * from (
    select at, row_no, reverses_id, wallet_id, type, amount, row_count,
      case when reverses_id is null then first_row else row_no end as first_row,
      case when reverses_id is null then pending end as pending,
      case when reverses_id is null then pending_amount end as pending_amount
    from (
      select at, row_no, reverses_id, wallet_id, type, amount,
        count(at) over (partition by wallet_id) as row_count,
        min(row_no) over (partition by wallet_id, type, amount, reason_code, related_txn) as first_row,
        max(ref_no) over (partition by wallet_id, type, amount, reason_code, related_txn, remarks) as pending,
        max(ref_no) over (partition by wallet_id, type, amount) as pending_amount
      from (
        select ctid as at, row_no, reverses_id, wallet_id, type, amount, reason_code, related_txn, remarks, null as ref_no
        from adjustment_batch_row where batch_id = ${batchId} and is_well_formed and error = ''
        union all
        select null, null, null, o.wallet_id, o.type, o.amount, o.reason_code, o.related_txn, o.remarks, b.ref_no
        from adjustment_batch b join adjustment_batch_row o on o.batch_id = b.batch_id
        where b.status in ('for_approval', 'approved', 'processing') and b.batch_id <> ${batchId} and o.place is not null
          and not exists (select from adjustment_batch_revision v where v.batch_id = ${batchId} and v.revises_batch_id = b.batch_id)
      ) each
    ) compared
  ) own where at is not null`

/**
 * Compares a file with those submitted since its check. Equal rows reject the submission, and rows with the same amount
 * are marked. Submissions wait for each other, so that the later of two files with the same rows is always compared.
 */
export async function compareWithPendingFiles(tx: Database, batchId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('submission of adjustment files', 0))`.execute(tx)
  const { rows } = await sql<{ count: number; ref: string | null }>`
    with compared as materialized (${comparedRows(batchId)}), marked as (
      update adjustment_batch_row r set notice = 'adjustments.SIMILAR {"ref":"' || f.pending_amount || '"}'
      from compared f where r.ctid = f.at and r.notice = '' and f.pending_amount is not null
      returning r.row_no
    ), counted as (
      update adjustment_batch set repeats = repeats + (select count(*) from marked)
      where batch_id = ${batchId} and exists (select from marked)
    )
    select count(*) as count, max(pending) as ref from compared where pending is not null`.execute(tx)
  const { count = 0, ref = null } = rows[0] ?? {}
  if (ref !== null)
    throw new AppError(adjustmentsMessages('ROWS_PENDING', { count, ref }), { code: 'DUPLICATE' })
}

async function findRepeats(tx: Database, batchId: number) {
  await sql`
    update adjustment_batch_row r set
      field = case when f.has_error then 'mobile_number' else r.field end,
      error = case when f.row_count > ${maxRowsPerWallet} then ${stored.tooManyRows}::text
        when f.first_row <> r.row_no then 'adjustments.DUPLICATE_ROW {"row":' || f.first_row || '}'
        when f.pending is not null then 'adjustments.ROW_PENDING {"ref":"' || f.pending || '"}'
        else r.error end,
      notice = case when f.has_error or f.similar_to is null then ''
        else 'adjustments.SIMILAR {"ref":"' || f.similar_to || '"}' end
    from (
      select compared.*, row_count > ${maxRowsPerWallet} or first_row <> row_no or pending is not null as has_error,
        case when reverses_id is null then coalesce(pending_amount, (
          select a.ref_no from adjustment a
          where a.wallet_id = compared.wallet_id and a.type = compared.type and a.amount = compared.amount
            and a.status not in ('rejected', 'cancelled', 'expired', 'failed') and a.created_at > now() - interval '7 days'
          order by a.created_at desc limit 1)) end as similar_to
      from (${comparedRows(batchId)}) compared
    ) f
    where r.ctid = f.at and (f.has_error or f.similar_to is not null)`.execute(tx)
}

// A reversal posts the rows in reverse order, so that no wallet is debited before it is credited back.
async function numberRows(tx: Database, batchId: number) {
  await sql`
    update adjustment_batch_row r set place = f.place
    from (select ctid as at, row_number() over (order by wallet_id, case when reverses_id is null then row_no else -row_no end) as place from adjustment_batch_row
      where batch_id = ${batchId} and error = '') f
    where r.ctid = f.at`.execute(tx)
}

export type DryRunRow = { rowNo: number; before: number | null; after: number | null; error: string | null }

/** Posts every row with the real posting code and rolls back. The results predict the outcome of each row. */
export async function dryRun(
  tx: Database,
  batchId: number,
  onRows: (results: DryRunRow[]) => Promise<void>,
): Promise<void> {
  for (let from = 1; ;) {
    const { rows } = await sql<{
      rowNo: number
      place: number
      walletId: number
      type: 'credit' | 'debit'
      amount: Centavos
    }>`
      select row_no, place, wallet_id, type, amount from adjustment_batch_row
      where batch_id = ${batchId} and place >= ${from} and place < coalesce((
        select min(place) from adjustment_batch_row n where n.batch_id = ${batchId} and n.place >= ${from + batchSize}
          and n.wallet_id <> (select wallet_id from adjustment_batch_row l where l.batch_id = ${batchId} and l.place = ${from + batchSize - 1})
      ), 2147483647)
      order by place`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    const outcomes = await tryMovements(
      tx,
      rows.map(({ rowNo, walletId, type, amount }) => ({
        type: type === 'credit' ? ('adjustment_credit' as const) : ('adjustment_debit' as const),
        walletId,
        amount,
        cause: `adjustment trial ${batchId} ${rowNo}`,
        channel: 'Console',
      })),
    )
    await onRows(
      rows.map(({ rowNo }, index) => {
        const outcome = outcomes[index]
        const txn = outcome?.movement?.transactions[0]
        return {
          rowNo,
          before: txn?.balanceBefore ?? null,
          after: txn?.balanceAfter ?? null,
          error: outcome?.error ?? null,
        }
      }),
    )
    from = last.place + 1
  }
}

async function saveOutcomes(tx: Database, batchId: number, results: DryRunRow[]) {
  await sql`
    update adjustment_batch_row r set balance_before = f.before, balance_after = f.after,
      error = coalesce(f.error, ''), field = case when f.error is null then '' else 'amount' end,
      place = case when f.error is null then r.place end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as f ("rowNo" int, before bigint, after bigint, error text)
    cross join lateral (
      select s.ctid as at from adjustment_batch_row s where s.batch_id = ${batchId} and s.row_no = f."rowNo" offset 0
    ) found
    where r.ctid = found.at`.execute(tx)
}

async function sumUp(tx: Database, batchId: number) {
  const mark = await fingerprintOf(tx, batchId)
  await sql`
    update adjustment_batch b set row_count = s.n, valid = s.valid, invalid = s.n - s.valid, rejected = s.rejected, wallets = s.wallets,
      duplicates = s.duplicates, repeats = s.repeats, total_credit = s.credit, total_debit = s.debit, status = 'draft',
      simulated_at = now(), fingerprint = ${mark}, updated_at = now(), version = version + 1
    from (
      select count(*) as n, count(*) filter (where error = '') as valid, count(distinct wallet_id) filter (where error = '') as wallets,
        count(*) filter (where error <> '' and field = 'amount' and is_well_formed) as rejected,
        count(*) filter (where error like 'adjustments.DUPLICATE_ROW %') as duplicates, count(*) filter (where notice <> '') as repeats,
        coalesce(sum(amount) filter (where error = '' and type = 'credit'), 0) as credit,
        coalesce(sum(amount) filter (where error = '' and type = 'debit'), 0) as debit
      from adjustment_batch_row where batch_id = ${batchId}
    ) s
    where b.batch_id = ${batchId}`.execute(tx)
}

/**
 * Returns a fingerprint of the state the approval depends on: the statuses and balances of the wallets if they are
 * few, otherwise the rows that would currently fail. A different fingerprint means that the dry run is outdated.
 */
export async function fingerprintOf(db: Database, batchId: number): Promise<string> {
  const { rows } = await sql<{ wallets: number; balances: string; rejected: string }>`
    with mine as (
      select r.row_no, r.wallet_id, r.place, w.status, l.posted, l.held, l.posted - l.held
        + sum(case when r.type = 'credit' then r.amount else -r.amount end) over (partition by r.wallet_id order by r.place) as left_over
      from adjustment_batch_row r
      join published_wallet w on w.wallet_id = r.wallet_id
      join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
      where r.batch_id = ${batchId} and r.place is not null
    )
    select count(distinct wallet_id) as wallets,
      encode(sha256(convert_to(coalesce((select string_agg(wallet_id || ':' || status || ':' || posted || ':' || held, ',' order by wallet_id)
        from (select distinct wallet_id, status, posted, held from mine) each), ''), 'UTF8')), 'hex') as balances,
      'rejected ' || coalesce(string_agg(row_no::text, ',' order by row_no) filter (where left_over < 0 or status in ('frozen', 'closed')), 'none') as rejected
    from mine`.execute(db)
  const found = rows[0]
  if (!found) return ''
  return found.wallets <= balanceCheckedFrom ? found.balances : found.rejected.slice(0, 10_000)
}

/** Returns a hash of the rows to be posted, so that the posted rows can be compared with the approved ones. */
export async function rowsHash(db: Database, batchId: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select adjustment_rows_hash(${batchId}) as hash`.execute(db)
  return rows[0]?.hash ?? ''
}
