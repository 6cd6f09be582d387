import { sql } from 'kysely'
import { checkAuditLog, checkLedgerHistory } from '#apps/api/audit-alert.ts'
import { alertLookups } from '#apps/api/lookup-alert.ts'
import { retention } from '#apps/api/retention.ts'
import {
  type AnyApprovalType,
  expireOverdue,
  remindBeforeExpiry,
} from '#platform/server/approvals/approvals.ts'
import { sweepExports } from '#platform/server/exports/exports.ts'
import { deleteOldKeys } from '#platform/server/idempotency/idempotency.ts'
import { sweepImports } from '#platform/server/imports/imports.ts'
import { type AnyJob, defineJob, deleteOldRuns } from '#platform/server/jobs/jobs.ts'
import { jobMessages } from '#platform/server/jobs/messages.ts'
import { deleteOldQuotes } from '#platform/server/quotes/quotes.ts'
import { sweepFiles } from '#platform/server/uploads/uploads.ts'

const expireApprovals = (approvalTypes: readonly AnyApprovalType[]) =>
  defineJob({
    name: 'approvals.expire',
    title: jobMessages('JOB_EXPIRE_REQUESTS'),
    every: 60,
    retryLimit: 0,
    run: async ({ db }) => ({
      says: jobMessages('REQUESTS_EXPIRED', { count: await expireOverdue(db, approvalTypes) }),
    }),
  })

const remindApprovers = (approvalTypes: readonly AnyApprovalType[]) =>
  defineJob({
    name: 'approvals.remind',
    title: jobMessages('JOB_REMIND_APPROVERS'),
    every: 900,
    run: async ({ db, configuration }) => ({
      says: jobMessages('REMINDERS_SENT', {
        count: await remindBeforeExpiry(db, approvalTypes, configuration.publicUrl),
      }),
    }),
  })

const forgetKeys = defineJob({
  name: 'system.delete-idempotency-keys',
  title: jobMessages('JOB_DELETE_KEYS'),
  schedule: '20 * * * *',
  run: async ({ db }) => ({ says: jobMessages('KEYS_DELETED', { count: await deleteOldKeys(db) }) }),
})

const forgetQuotes = defineJob({
  name: 'system.delete-quotes',
  title: jobMessages('JOB_DELETE_QUOTES'),
  schedule: '40 * * * *',
  run: async ({ db }) => ({ says: jobMessages('QUOTES_DELETED', { count: await deleteOldQuotes(db) }) }),
})

const monthsAhead = defineJob({
  name: 'system.create-partitions',
  title: jobMessages('JOB_PREPARE_MONTHS'),
  schedule: '10 3 * * *',
  async run({ db }) {
    await sql`select ledger_make_partitions(3)`.execute(db)
    await sql`select wallet_make_partitions(3)`.execute(db)
    await sql`select eload_make_partitions(3)`.execute(db)
    await sql`select make_audit_months()`.execute(db)
    await sql`select report_make_partitions(3)`.execute(db)
    await sql`select bills_make_partitions(3)`.execute(db)
    await sql`select event_make_partitions(3)`.execute(db)
    await sql`select client_make_partitions(3)`.execute(db)
    await sql`delete from api_client_assertion where expires_at < now() - interval '1 hour'`.execute(db)
  },
})

const cleanUpRuns = (jobNames: () => string[]) =>
  defineJob({
    name: 'system.delete-job-runs',
    title: jobMessages('JOB_DELETE_RUNS'),
    schedule: '40 * * * *',
    run: async ({ db }) => ({
      says: jobMessages('RUNS_DELETED', {
        count: await deleteOldRuns(db, jobNames()),
      }),
    }),
  })

const sweep = defineJob({
  name: 'system.delete-files',
  title: jobMessages('JOB_DELETE_FILES'),
  schedule: '50 * * * *',
  run: async ({ db, configuration }) => ({
    says: jobMessages('FILES_DELETED', {
      exports: await sweepExports(db),
      files: await sweepFiles(db, configuration),
      imports: await sweepImports(db),
    }),
  }),
})

/** Jobs of the platform. Those of an area are in its `server.ts`. */
export const systemJobs = (approvalTypes: readonly AnyApprovalType[], jobNames: () => string[]): AnyJob[] => [
  expireApprovals(approvalTypes),
  remindApprovers(approvalTypes),
  checkAuditLog,
  checkLedgerHistory,
  alertLookups,
  forgetKeys,
  forgetQuotes,
  monthsAhead,
  sweep,
  cleanUpRuns(jobNames),
  retention,
]
