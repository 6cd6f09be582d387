import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { batchMailWords } from '#areas/adjustments/batches/mail-words.ts'
import { batchPath, finalStatus } from '#areas/adjustments/batches/rules.ts'
import { findBatch, type BatchRecord, lockBatch, transitionBatch } from './batches.ts'
import { throwIfError } from '#areas/wallets/public.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob, enqueue, type JobContext } from '#platform/server/jobs.ts'
import { queueMail, recipientLanguage } from '#platform/server/mail.ts'
import { AppError } from '#platform/server/errors.ts'
import { translatorFor } from '#platform/words.ts'

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
  recordPath: ({ batchId }) => batchPath(batchId),
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

async function nextRows(tx: Database, batchId: number, publicUrl: string) {
  const batch = await lockBatch(tx, { batchId })
  const { status, refNo } = batch
  if (status === 'approved') {
    await transitionBatch(tx, batchId, { from: ['approved'], to: 'processing', by: 'job' })
    await recordJobAudit(tx, batch, 'Start', { fromStatus: 'approved', toStatus: 'processing' })
  } else if (status !== 'processing') {
    return { says: adjustmentsMessages('NOTHING_TO_POST', { ref: refNo }), counts: {} }
  }
  const step = batch.stopRequested ? null : await postRows(tx, batchId)
  if (!step || step.lastPlace === null) return end(tx, batch, publicUrl)

  const counts = { total: batch.valid, done: batch.done + step.posted, failed: batch.failed + step.failed }
  await sql`
    update adjustment_batch set next_place = ${step.lastPlace + 1}, done = ${counts.done}, failed = ${counts.failed},
      updated_at = now() where batch_id = ${batchId}`.execute(tx)
  await recordJobAudit(tx, batch, 'Post rows', {
    after: { posted: counts.done, failed: counts.failed, of: batch.valid },
  })
  return { says: null, counts }
}

type PostedRows = { posted: number; failed: number; lastPlace: number | null }

async function postRows(tx: Database, batchId: number): Promise<PostedRows | null> {
  const { rows } = await sql<PostedRows>`
    select * from adjustment_batch_post(${batchId}, ${batchSize})`
    .execute(tx)
    .catch(throwIfError)
  return rows[0] ?? null
}

async function end(tx: Database, batch: BatchRecord, publicUrl: string) {
  const { batchId, refNo } = batch
  const { numAffectedRows } = await sql`
    update adjustment_batch_row set outcome = 'left_out'
    where batch_id = ${batchId} and outcome = 'waiting' and place is not null`.execute(tx)
  const left = Number(numAffectedRows ?? 0)
  const to = finalStatus({ done: batch.done, failed: batch.failed, left })
  await transitionBatch(tx, batchId, { from: ['processing'], to, by: 'job' })
  await recordJobAudit(tx, batch, 'Complete', {
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
      `${publicUrl}${batchPath(batchId)}`,
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
