import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { renderStored, type Language } from '#platform/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Batch, BatchRow, batchCalls, BatchFileRow } from '#areas/adjustments/batches/contract.ts'
import type { People } from '#areas/adjustments/server/adjustments.ts'
import type { EffectRow } from '#platform/contract/approvals.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { lockRequestOf, returnedOf } from '#platform/server/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containingOrStaff, equal, oneOf, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { NotFound, VersionConflict } from '#platform/server/errors.ts'

const columns = sql<BatchRow>`
  t.batch_id, t.ref_no, t.file_name, t.row_count as rows, t.valid, t.invalid, t.total_credit, t.total_debit, t.done, t.failed,
  t.status, ${returnedOf(sql`t.request_id`)} is not null as is_returned, t.line_managers, t.requested_by, ${staffName(sql`t.requested_by`)} as requested_by_name, t.requested_by_id,
  t.decided_by, ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id, t.decided_at, t.decision_reason,
  (select o.ref_no from adjustment_batch o where o.batch_id = t.reverses_batch_id) as reverses_ref_no,
  (select o.ref_no from adjustment_batch o where o.reverses_batch_id = t.batch_id and o.status not in ('cancelled', 'rejected')
    order by o.batch_id desc limit 1) as reversed_by_ref_no,
  t.created_at, t.ended_at, t.version`

type ListQuery = RequestOf<(typeof batchCalls)['list']>

/** Query plan shared by the list of batches and its export. */
export const batchPlan = (request: ListQuery, staffId: number): ListPlan<BatchRow, ListQuery['sortBy']> => ({
  table: 'adjustment_batch',
  key: 'batch_id',
  sorts: {},
  date: 'created_at',
  where: [
    ...containingOrStaff('search_text', 'requested_by_id', request.search),
    ...oneOf('status', request.filters.status),
    ...(request.filters.mine === true ? [sql<boolean>`t.requested_by_id = ${staffId}`] : []),
  ],
  select: columns,
})

export const listBatches = (db: Database, request: ListQuery, staffId: number) =>
  queryPage<BatchRow, ListQuery['sortBy']>(db, request, batchPlan(request, staffId))

export type BatchRecord = Omit<Batch, 'lineManagers'> & {
  lineManagers: { id: number; email: string; name: string }[]
  fingerprint: string
  nextPlace: number
}

/** Whether an adjustment `a` has no reversal. The condition is that of the index `adjustment_one_reversal`. */
export const isReversible = sql<boolean>`not exists (
  select from adjustment back
  where back.reverses_id = a.adjustment_id and back.status not in ('rejected', 'cancelled', 'expired'))`

const fullSelect = (where: RawBuilder<unknown>, locking: RawBuilder<unknown>) => sql<BatchRecord>`
  select ${columns}, t.file_key, t.file_sha256, t.rejected, t.wallets, t.duplicates, t.repeats, t.remarks, t.simulated_at,
    t.started_at, t.request_id, ${returnedOf(sql`t.request_id`)} as returned, t.reverses_batch_id,
    (select v.revises_batch_id from adjustment_batch_revision v where v.batch_id = t.batch_id) as revises_batch_id,
    (select o.ref_no from adjustment_batch_revision v join adjustment_batch o on o.batch_id = v.revises_batch_id
      where v.batch_id = t.batch_id) as revises_ref_no,
    (select v.batch_id from adjustment_batch_revision v where v.revises_batch_id = t.batch_id) as revision_batch_id,
    (select o.ref_no from adjustment_batch_revision v join adjustment_batch o on o.batch_id = v.batch_id
      where v.revises_batch_id = t.batch_id) as revision_ref_no,
    t.stop_requested, t.has_hidden_parts, t.file_notes, t.fingerprint, t.next_place,
    (select o.batch_id from adjustment_batch o where o.reverses_batch_id = t.batch_id and o.status not in ('cancelled', 'rejected')
      order by o.batch_id desc limit 1) as reversed_by_batch_id,
    case when t.status in ('completed', 'partially_completed') then
      (select count(*) from adjustment a where a.batch_id = t.batch_id and a.status = 'completed'
        and ${isReversible}) else 0 end as reversible
  from adjustment_batch t where ${where} ${locking}`

type BatchKey = { batchId: number } | { fileKey: string }
const batchCondition = (by: BatchKey) =>
  'batchId' in by ? sql`t.batch_id = ${by.batchId}` : sql`t.file_key = ${by.fileKey}`

export async function findBatch(db: Database, by: BatchKey): Promise<BatchRecord> {
  const { rows } = await fullSelect(batchCondition(by), sql``).execute(db)
  return rows[0] ?? throwNotFound(by)
}

/** Finds a batch and locks it until the end of the transaction. */
export async function lockBatch(tx: Database, by: BatchKey): Promise<BatchRecord> {
  return (await lockBatchIfThere(tx, by)) ?? throwNotFound(by)
}

export async function lockBatchIfThere(tx: Database, by: BatchKey): Promise<BatchRecord | null> {
  await lockRequestOf(tx, sql`select t.request_id from adjustment_batch t where ${batchCondition(by)}`)
  const { rows } = await fullSelect(batchCondition(by), sql`for update of t`).execute(tx)
  return rows[0] ?? null
}

function throwNotFound(by: BatchKey): never {
  throw new NotFound(
    'batchId' in by
      ? adjustmentsMessages('BATCH_NOT_FOUND', { id: by.batchId })
      : adjustmentsMessages('BATCH_OF_FILE_NOT_FOUND'),
  )
}

type NewBatch = {
  fileKey: string
  fileName: string
  sha256: string
  hasHiddenParts: boolean
  reversesBatchId?: number
  remarks?: string
}

/** Creates a batch without rows. */
export async function insertBatch(
  tx: Database,
  file: NewBatch,
  maker: { id: number; email: string },
): Promise<number> {
  const { rows } = await sql<{ batchId: number }>`
    insert into adjustment_batch (file_key, file_name, file_sha256, has_hidden_parts, reverses_batch_id, remarks,
      requested_by_id, requested_by, updated_by)
    values (${file.fileKey}, ${file.fileName}, ${file.sha256}, ${file.hasHiddenParts}, ${file.reversesBatchId ?? null}::bigint,
      ${file.remarks ?? ''}, ${maker.id}, ${maker.email}, ${maker.email})
    returning batch_id`.execute(tx)
  if (!rows[0]) throw new Error('The batch was not saved.')
  return rows[0].batchId
}

export type BatchTransition = { batchId: number; refNo: string; status: string; version: number }

type Transition = {
  from: readonly string[]
  to: string
  by: string
  submitted?: { people: People; remarks: string }
}

/** Changes the status of a batch if it still has the expected status. */
export async function transitionBatch(
  tx: Database,
  batchId: number,
  { from, to, by, submitted }: Transition,
): Promise<BatchTransition> {
  const changes = [
    sql`status = ${to}`,
    sql`updated_by = ${by}`,
    sql`updated_at = now()`,
    sql`version = version + 1`,
    ...(submitted
      ? [sql`line_managers = ${JSON.stringify(submitted.people)}::jsonb`, sql`remarks = ${submitted.remarks}`]
      : []),
    ...(to === 'processing' ? [sql`started_at = coalesce(started_at, now())`] : []),
    ...(['completed', 'partially_completed', 'failed'].includes(to) ? [sql`ended_at = now()`] : []),
  ]
  const { rows } = await sql<BatchTransition>`
    update adjustment_batch set ${sql.join(changes)} where batch_id = ${batchId} and status = any(${[...from]}::text[])
    returning batch_id, ref_no, status, version`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  return rows[0]
}

type RowsQuery = RequestOf<(typeof batchCalls)['rows']>

/** Returns one page of the rows of a batch with validation errors and results. */
export async function listBatchRows(db: Database, request: RowsQuery, staffId: number, language: Language) {
  const page = await queryPage(db, request, batchRowPlan(request, staffId))
  const rows = page.rows.map((row) => ({
    ...row,
    error: renderStored(row.error, language),
    errors: row.errors.map(({ field, message }) => ({ field, message: renderStored(message, language) })),
    notice: renderStored(row.notice, language),
  }))
  return { ...page, rows }
}

/** All errors of a row as messages, one per line, as `renderStored` reads them. */
export const allErrors = (row: RawBuilder<unknown>) => sql`${row}.error || coalesce((
  select string_agg(E'\\n' || (e.value ->> 'error'), '' order by e.ordinality)
  from jsonb_array_elements(${row}.other_errors) with ordinality e), '')`

const errorList = sql`case when t.error = '' then '[]'::jsonb
  else jsonb_build_array(jsonb_build_object('field', t.field, 'message', t.error)) || coalesce((
    select jsonb_agg(jsonb_build_object('field', e.value ->> 'field', 'message', e.value ->> 'error') order by e.ordinality)
    from jsonb_array_elements(t.other_errors) with ordinality e), '[]'::jsonb) end`

/** A mobile number as lists show it. Of text that is not a valid number, only the beginning is shown. */
export const maskedMobileOf = (row: RawBuilder<unknown>) => sql`case
  when ${row}.mobile_number ~ '^[+]63[89][0-9]{9}$' then masked_mobile(${row}.mobile_number)
  when length(regexp_replace(${row}.mobile_number, '[^0-9]', '', 'g')) >= 7 then left(${row}.mobile_number, 4) || '***'
  else ${row}.mobile_number end`

const values = sql`jsonb_build_object('mobile_number', ${maskedMobileOf(sql`t`)},
  'cognito_sub', t.cognito_sub, 'type', coalesce(t.cells ->> 'type', t.type, ''),
  'amount', coalesce(t.cells ->> 'amount', t.typed_amount), 'reason_code', coalesce(t.cells ->> 'reason_code', t.reason_code),
  'remarks', coalesce(t.cells ->> 'remarks', t.remarks), 'related_txn', coalesce(t.cells ->> 'related_txn', t.related_txn))`

/** A mobile number with an error, as in the file, for the maker of the file. */
const typedNumberFor = (staffId: number) => sql`case
  when (t.field = 'mobile_number' or t.other_errors @> '[{"field": "mobile_number"}]') and exists (
    select from adjustment_batch b
    where b.batch_id = t.batch_id and b.requested_by_id = ${staffId} and b.reverses_batch_id is null)
  then coalesce(t.cells ->> 'mobile_number', t.mobile_number) else '' end`

/** Warnings of a row, one per line, as `renderStored` reads them. */
const warnings = sql`concat_ws(E'\\n', nullif(t.notice, ''), case when t.is_corrected then 'adjustments.WARNING_ROW_CORRECTED {}' end)`

/** Query plan shared by the rows of a batch and their export. */
export const batchRowPlan = (
  request: RowsQuery,
  staffId: number,
): ListPlan<BatchFileRow, RowsQuery['sortBy']> => ({
  table: 'adjustment_batch_row',
  key: 'id',
  sorts: { row: { by: sql`t.row_no`, type: 'int' } },
  baseConditions: [sql`t.batch_id = ${request.batchId}`],
  where: [
    ...(request.filters.verdict === 'rejected'
      ? [sql<boolean>`t.error <> '' and t.outcome = 'waiting'`]
      : []),
    ...(request.filters.verdict === 'credit' || request.filters.verdict === 'debit'
      ? [sql<boolean>`t.error = '' and t.type = ${request.filters.verdict}`]
      : []),
    ...equal('outcome', request.filters.outcome),
    ...(request.filters.notice === true ? [sql<boolean>`(t.notice <> '' or t.is_corrected)`] : []),
    ...(request.search.length < 2
      ? []
      : [
          sql<boolean>`position(lower(${request.search}) in lower(t.mobile_number || ' ' || t.cognito_sub || ' ' || t.remarks || ' ' || t.related_txn)) > 0`,
        ]),
  ],
  countUpTo: 100_000,
  select: sql<BatchFileRow>`
      t.row_no as row, ${maskedMobileOf(sql`t`)} as mobile,
      coalesce(s.first_name || ' ' || s.last_name, '') as owner_name, coalesce(w.account_no, '') as account_no, t.type, t.amount,
      t.reason_code, t.remarks, t.related_txn,
      case when t.error <> '' and t.outcome <> 'failed' then 'rejected' else coalesce(t.type, 'rejected') end as verdict,
      t.field, ${allErrors(sql`t`)} as error, ${errorList} as errors, ${values} as values, ${typedNumberFor(staffId)} as typed_number, ${warnings} as notice, t.balance_before, t.balance_after, t.outcome, t.adjustment_id, a.ref_no`,
  joins: sql`
      left join published_wallet w on w.wallet_id = t.wallet_id
      left join published_subscriber s on s.id = w.subscriber_id
      left join adjustment a on a.adjustment_id = t.adjustment_id`,
})

const maxRowsToReview = 8

/** Returns the rows of a batch with an error or a warning, then the largest ones. */
export async function rowsToReview(db: Database, batchId: number): Promise<EffectRow[]> {
  const { rows } = await sql<Omit<EffectRow, 'finding'> & { finding: string }>`
    select t.row_no as row, coalesce(s.first_name || ' ' || s.last_name, '') as name,
      case when t.type = 'debit' then -t.amount else t.amount end as amount,
      t.balance_before as before, t.balance_after as after, coalesce(nullif(t.error, ''), ${warnings}) as finding
    from adjustment_batch_row t
    left join published_wallet w on w.wallet_id = t.wallet_id
    left join published_subscriber s on s.id = w.subscriber_id
    where t.batch_id = ${batchId} and t.amount is not null and t.outcome <> 'left_out'
    order by (t.error <> '' or t.notice <> '' or t.is_corrected) desc, t.amount desc, t.row_no limit ${maxRowsToReview}`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    finding:
      row.finding === ''
        ? null
        : { en: renderStored(row.finding, 'en'), fil: renderStored(row.finding, 'fil') },
  }))
}

/** Returns the errors of a file in row order. */
export async function listRowErrors(
  db: Database,
  batchId: number,
  { max, language }: { max: number; language: Language },
) {
  const { rows } = await sql<{ row: number; field: string; message: string }>`
    select t.row_no as row, e.value ->> 'field' as field, e.value ->> 'message' as message
    from adjustment_batch_row t cross join lateral jsonb_array_elements(${errorList}) with ordinality e
    where t.batch_id = ${batchId} and t.error <> '' and t.outcome = 'waiting'
    order by t.row_no, e.ordinality limit ${max}`.execute(db)
  return rows.map((row) => ({ ...row, message: renderStored(row.message, language) }))
}

export const savedBatch = ({ batchId, refNo, status, version }: BatchTransition) => ({
  id: batchId,
  batchId,
  refNo,
  status,
  version,
})
