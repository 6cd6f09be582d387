import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { batchMailWords } from '#areas/adjustments/batches/mail-words.ts'
import { finalStatus } from '#areas/adjustments/batches/rules.ts'
import { rowsHash } from './validation.ts'
import { findBatch, type BatchRecord, lockBatch, transitionBatch } from './batches.ts'
import { causeOf } from '#areas/adjustments/server/jobs.ts'
import { postMovements, type Outcome } from '#areas/wallets/public.ts'
import type { Centavos } from '#platform/contract/fields/money.ts'
import { approvedPayload } from '#platform/server/approvals/approvals.ts'
import { recordSystemAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { defineJob, enqueue, type JobContext } from '#platform/server/jobs/jobs.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { recipientLanguage } from '#platform/server/mail/recipient-language.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

/** Rows posted per transaction. Each transaction also saves the progress. */
const batchSize = 1_000

/**
 * Posts an approved batch. Each step is one transaction that locks the batch, posts the next rows, writes their
 * adjustments and advances the saved position. A job that is killed and restarted posts every row exactly once.
 */
export const postBatch = defineJob<{ batchId: number }>({
  name: 'adjustments.post-batch',
  title: adjustmentsMessages('JOB_POST_BATCH'),
  data: z.object({ batchId: z.int() }),
  retryLimit: 10,
  backoff: 2,
  run: async ({ db, data: { batchId }, progress, signal, configuration: { publicUrl } }) => {
    for (;;) {
      signal.throwIfAborted()
      const step = await inTransaction(db, (tx) => nextRows(tx, batchId, publicUrl)).catch(triedAgain)
      await progress(step.counts)
      if (step.says !== null) return { says: step.says }
    }
  },
})

/** Enqueues approved batches whose job was lost. */
export const sweepBatches = defineJob({
  name: 'adjustments.sweep-batches',
  title: adjustmentsMessages('JOB_FIND_BATCHES'),
  every: 300,
  run: async ({ db }: Pick<JobContext, 'db'>) => {
    const { rows } = await sql<{ batchId: number }>`
      select batch_id from adjustment_batch
      where status in ('approved', 'processing') and updated_at < now() - interval '5 minutes' limit 20`.execute(
      db,
    )
    for (const { batchId } of rows) await enqueue(db, postBatch, { batchId }, { key: String(batchId) })
    return { says: adjustmentsMessages('BATCHES_QUEUED', { count: rows.length }) }
  },
})

// A suspended ledger is not a row error: the job fails and resumes at the same position.
function triedAgain(error: unknown): never {
  throw error instanceof AppError ? new Error(error.message, { cause: error }) : error
}

type Row = {
  rowNo: number
  place: number
  walletId: number
  type: 'credit' | 'debit'
  amount: Centavos
  reasonCode: string
  remarks: string
  refNo: string
}

async function nextRows(tx: Database, batchId: number, publicUrl: string) {
  const batch = await lockBatch(tx, { batchId })
  const { status, refNo } = batch
  if (status === 'approved') {
    await assertApproved(tx, batch)
    await transitionBatch(tx, batchId, { from: ['approved'], to: 'processing', by: 'job' })
    await recordJobAudit(tx, batch, 'Start', { fromStatus: 'approved', toStatus: 'processing' })
  } else if (status !== 'processing') {
    return { says: adjustmentsMessages('NOTHING_TO_POST', { ref: refNo }), counts: {} }
  }
  const rows = batch.stopRequested ? [] : await rowsFrom(tx, batch)
  const last = rows.at(-1)
  if (!last) return end(tx, batch, publicUrl)

  const outcomes = await postMovements(
    tx,
    rows.map((row) => movementOf(row, batch)),
  )
  const failed = outcomes.filter(({ movement }) => movement === null).length
  await writeAdjustments(tx, batch, rows, outcomes)
  await sql`
    update adjustment_batch set next_place = ${last.place + 1}, done = done + ${rows.length - failed}, failed = failed + ${failed},
      updated_at = now() where batch_id = ${batchId}`.execute(tx)
  await recordJobAudit(tx, batch, 'Post rows', {
    after: { posted: batch.done + rows.length - failed, failed: batch.failed + failed, of: batch.valid },
  })
  const counts = {
    total: batch.valid,
    done: batch.done + rows.length - failed,
    failed: batch.failed + failed,
  }
  return { says: null, counts }
}

async function assertApproved(tx: Database, { batchId, requestId }: BatchRecord) {
  const approved = await approvedPayload(tx, requestId, z.object({ rowsHash: z.string() }))
  if (approved?.rowsHash !== (await rowsHash(tx, batchId)))
    throw new Error('The rows differ from those that were approved.')
}

async function rowsFrom(tx: Database, { batchId, nextPlace }: BatchRecord): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with next_rows as (
      select * from adjustment_batch_row where batch_id = ${batchId} and place >= ${nextPlace} order by place limit ${batchSize}
    ), first as materialized (select take_numbers('adjustment', (select count(*)::int from next_rows)) as number)
    select row_no, place, wallet_id, type, amount, reason_code, remarks,
      record_reference('ADJ', (select number from first) + row_number() over (order by place) - 1) as ref_no
    from next_rows order by place`.execute(tx)
  return rows
}

const movementOf = (row: Row, batch: BatchRecord) => ({
  type: row.type === 'credit' ? ('adjustment_credit' as const) : ('adjustment_debit' as const),
  walletId: row.walletId,
  amount: row.amount,
  cause: causeOf(row.refNo),
  refNo: row.refNo,
  channel: 'Console',
  counterparty: 'Adjustment',
  memo: row.remarks,
  details: {
    adjustment: row.refNo,
    batch: batch.refNo,
    row: row.rowNo,
    reason: row.reasonCode,
    maker: batch.requestedBy,
    checker: batch.decidedBy,
  },
})

async function writeAdjustments(
  tx: Database,
  { batchId }: BatchRecord,
  rows: readonly Row[],
  outcomes: readonly Outcome[],
) {
  const ended = rows.map(({ rowNo, refNo }, index) => {
    const outcome = outcomes[index]
    const txn = outcome?.movement?.transactions[0]
    return {
      row_no: rowNo,
      ref_no: refNo,
      txn: txn?.txnId ?? null,
      transfer: outcome?.movement?.transferId ?? null,
      error: outcome?.error ?? '',
      before: txn?.balanceBefore ?? null,
      after: txn?.balanceAfter ?? null,
    }
  })
  await sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as f (row_no int, ref_no text, txn bigint, transfer uuid, error text, before bigint, after bigint)
    ), made as (
      insert into adjustment (ref_no, batch_id, row_no, wallet_id, cognito_sub, account_no, owner_name, business_name, type, amount,
        reason_code, remarks, related_txn, line_managers, status, reverses_id, requested_by_id, requested_by, decided_by_id,
        decided_by, decided_at, decision_reason, wallet_txn_id, transfer_id, fail_reason, updated_by)
      select e.ref_no, r.batch_id, r.row_no, r.wallet_id, s.cognito_sub, w.account_no,
        concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')), b.business_name, r.type, r.amount,
        r.reason_code, r.remarks, r.related_txn, batch.line_managers, case when e.txn is null then 'failed' else 'completed' end,
        r.reverses_id, batch.requested_by_id, batch.requested_by, batch.decided_by_id, batch.decided_by, batch.decided_at,
        batch.decision_reason, e.txn, e.transfer, e.error, 'job'
      from ended e
      -- Each by its key: the database takes the rows of a new batch for one and might try each with each.
      cross join lateral (
        select * from adjustment_batch_row s where s.batch_id = ${batchId} and s.row_no = e.row_no offset 0
      ) r
      join adjustment_batch batch on batch.batch_id = r.batch_id
      join published_wallet w on w.wallet_id = r.wallet_id
      join published_subscriber s on s.id = w.subscriber_id
      left join published_business b on b.business_id = w.business_id
      returning adjustment_id, row_no
    )
    update adjustment_batch_row r set adjustment_id = m.adjustment_id, error = e.error,
      outcome = case when e.txn is null then 'failed' else 'completed' end, balance_before = e.before, balance_after = e.after
    from made m join ended e on e.row_no = m.row_no
    cross join lateral (
      select s.ctid as at from adjustment_batch_row s where s.batch_id = ${batchId} and s.row_no = m.row_no offset 0
    ) found
    where r.ctid = found.at`.execute(tx)
}

async function end(tx: Database, batch: BatchRecord, publicUrl: string) {
  const { batchId, refNo } = batch
  const { numAffectedRows } = await sql`
    update adjustment_batch_row set outcome = 'left_out'
    where batch_id = ${batchId} and outcome = 'waiting' and place is not null`.execute(tx)
  const left = Number(numAffectedRows ?? 0)
  const to = finalStatus({ done: batch.done, failed: batch.failed, left })
  await transitionBatch(tx, batchId, { from: ['processing'], to, by: 'job' })
  await recordJobAudit(tx, batch, 'End', {
    fromStatus: 'processing',
    toStatus: to,
    after: { completed: batch.done, failed: batch.failed, leftOut: left },
  })
  await mailMaker(tx, batch, { left, publicUrl })
  return {
    says: adjustmentsMessages('BATCH_POSTED', { ref: refNo, done: batch.done, failed: batch.failed, left }),
    counts: { total: batch.valid, done: batch.done, failed: batch.failed },
  }
}

/** Queues the email in the transaction that ends the batch, so that a restarted run does not send it twice. */
async function mailMaker(
  tx: Database,
  { batchId, refNo, requestedBy, decidedByName, done, failed }: BatchRecord,
  { left, publicUrl }: { left: number; publicUrl: string },
) {
  const outcome = failed + left === 0 ? 'completed' : done === 0 ? 'failed' : 'partial'
  const t = translatorFor(batchMailWords, await recipientLanguage(tx, requestedBy))
  const counts = { completed: String(done), failed: String(failed), leftOut: String(left) }
  return queueMail(tx, {
    to: requestedBy,
    subject: t(`${outcome}Subject`, { ref: refNo }),
    text: [
      t('greeting'),
      '',
      t('ended', { ref: refNo, ...counts }),
      ...(decidedByName ? [t('approvedBy', { name: decidedByName })] : []),
      '',
      t('openBatch'),
      `${publicUrl}/kankolek/adjustment/batch-upload?batch=${batchId}`,
    ].join('\n'),
    kind: 'batch',
    about: refNo,
  })
}

type JobAudit = { fromStatus?: string; toStatus?: string; after?: Record<string, number> }

const recordJobAudit = (
  tx: Database,
  { batchId, refNo }: BatchRecord,
  action: AuditAction,
  auditFields: JobAudit,
) =>
  recordSystemAudit(tx, 'job: adjustments.post-batch', {
    action,
    kind: 'adjustment-batch',
    recordId: batchId,
    label: refNo,
    ...auditFields,
  })

/** Enqueues the posting job of a batch. */
export const enqueuePosting = async (tx: Database, batchId: number, by?: { email: string }) => {
  await findBatch(tx, { batchId })
  return enqueue(tx, postBatch, { batchId }, { key: String(batchId), ...(by && { by }) })
}
