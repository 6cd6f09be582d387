import { sql } from 'kysely'
import { z } from 'zod'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { intakePath } from '#areas/intake/rules.ts'
import { type IntakeRecord, lockRun, transitionRun } from './runs.ts'
import { throwIfError } from '#areas/wallets/public.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob, enqueue, type JobContext } from '#platform/server/jobs.ts'
import { checkLedger } from '#platform/server/ledger.ts'

/** Balances posted per transaction. */
const batchSize = 2_000

/**
 * Posts the approved opening balances of a run. Each transaction posts the next wallets and marks their rows, and the
 * cause of a posting contains the wallet, so a job that is killed and restarted posts each balance once.
 */
export const postBalances = defineJob<{ runId: number }>({
  name: 'intake.post-balances',
  title: intakeMessages('JOB_POST'),
  data: z.object({ runId: z.int() }),
  recordPath: ({ runId }) => intakePath(runId),
  retryLimit: 10,
  backoff: 2,
  run: async ({ db, data: { runId }, progress, signal }) => {
    const start = await inTransaction(db, (tx) => startPosting(tx, runId))
    if (start !== null) return { says: start }
    for (;;) {
      signal.throwIfAborted()
      const step = await inTransaction(db, (tx) => postNext(tx, runId))
      await progress({ total: step.wallets, done: step.done, failed: step.failed })
      if (step.isOver) break
    }
    const { isSound, errors } = await checkLedger(db)
    if (!isSound) throw new Error(`The ledger does not balance: ${errors[0]?.detail ?? ''}`)
    return { says: await inTransaction(db, (tx) => endPosting(tx, runId)) }
  },
})

/** Enqueues runs whose job was lost. */
export const sweepBalances = defineJob({
  name: 'intake.sweep-balances',
  title: intakeMessages('JOB_FIND'),
  every: 300,
  run: async ({ db }: Pick<JobContext, 'db'>) => {
    const { rows } = await sql<{ runId: number }>`
      select run_id from intake_run
      where status in ('approved', 'processing') and updated_at < now() - interval '5 minutes' limit 20`.execute(
      db,
    )
    for (const { runId } of rows) await enqueue(db, postBalances, { runId }, { key: String(runId) })
    return { says: intakeMessages('JOB_FOUND', { count: rows.length }) }
  },
})

async function startPosting(tx: Database, runId: number) {
  const run = await lockRun(tx, runId)
  if (run.status === 'processing') return null
  if (run.status !== 'approved') return intakeMessages('NOTHING_TO_POST', { ref: run.refNo })
  await transitionRun(tx, run, { to: 'processing', by: 'job' })
  await recordJobAudit(tx, run, 'Start', { fromStatus: 'approved', toStatus: 'processing' })
  return null
}

async function postNext(tx: Database, runId: number) {
  const { rows } = await sql<{ posted: number | null; rejected: number | null; lastLine: number | null }>`
    select * from intake_post(${runId}, ${batchSize})`
    .execute(tx)
    .catch(throwIfError)
  const isOver = (rows[0]?.lastLine ?? null) === null
  const run = await lockRun(tx, runId)
  if (!isOver)
    await recordJobAudit(tx, run, 'Post rows', {
      after: { posted: run.done, failed: run.failed, of: run.wallets },
    })
  return { ...run, isOver }
}

async function endPosting(tx: Database, runId: number) {
  const run = await lockRun(tx, runId)
  const { refNo, done, failed } = run
  const to = failed === 0 ? 'completed' : 'partially_completed'
  await transitionRun(tx, run, { to, by: 'job', isEnd: true })
  await recordJobAudit(tx, run, 'Complete', {
    fromStatus: 'processing',
    toStatus: to,
    after: { posted: done, failed },
  })
  return intakeMessages('JOB_POSTED', { ref: refNo, done, failed })
}

type JobAudit = { fromStatus?: string; toStatus?: string; after?: Record<string, number> }

const recordJobAudit = (
  tx: Database,
  { id, refNo }: Pick<IntakeRecord, 'id' | 'refNo'>,
  action: AuditAction,
  fields: JobAudit,
) =>
  recordSystemAudit(tx, 'job: intake.post-balances', {
    action,
    kind: 'intake-run',
    recordId: id,
    label: refNo,
    ...fields,
  })
