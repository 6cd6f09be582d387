import { jobMessages } from '#platform/server/jobs/messages.ts'
import { completeOrders } from '#areas/eseller/orders/server/jobs.ts'
import { payHeldShares, reverseFailedBills } from '#areas/bills/transactions/server/jobs.ts'
import { sql } from 'kysely'
import { postBatch, sweepBatches } from '#areas/adjustments/batches/server/posting.ts'
import { checkLargeBatch } from '#areas/adjustments/batches/server/submission.ts'
import { postAdjustment, sweepAdjustments } from '#areas/adjustments/server/jobs.ts'
import { distributeReward, sweepRewards } from '#areas/rewards/server/distribution.ts'
import { forfeitRedemptions } from '#areas/rewards/prp/server/redeem.ts'
import { forfeitWheelRewards } from '#areas/roulette/rewards/server/transitions.ts'
import { endGames } from '#areas/roulette/server/scheduled-job.ts'
import { startNotification, sweepNotifications } from '#areas/notifications/server/scheduled-job.ts'
import { personalPush } from '#areas/notifications/public.ts'
import { sendNotification } from '#areas/notifications/server/sending-job.ts'
import { advanceEvents } from '#areas/events/server/scheduled-job.ts'
import { supersedeShares } from '#areas/eload/profit-sharing/server/decisions.ts'
import { openMonthlyAudits } from '#areas/kantoads/audits/server/open-audits.ts'
import {
  advanceLoadMaintenance,
  sweepLoadMaintenance,
} from '#areas/eload/maintenance/server/scheduled-job.ts'
import { advancePromoSchedule, sweepPromoSchedules } from '#areas/eload/scheduler/server/scheduled-job.ts'
import {
  advanceMaintenance,
  sweepMaintenance,
} from '#areas/settings/maintenance-mode/server/scheduled-job.ts'
import { advanceSchedule, sweepSchedules } from '#areas/settings/payment-modules/server/scheduled-job.ts'
import { advanceCampaign, sweepCampaigns } from '#areas/eload/campaigns/server/scheduled-job.ts'
import { reverseGrants } from '#areas/eload/campaigns/server/void-campaign.ts'
import { advanceRebate, sweepRebates } from '#areas/eload/topups/server/scheduled-job.ts'
import { checkAuditLog } from './audit-alert.ts'
import { approvalTypes } from '#apps/api/approvals.ts'
import { exportKinds } from '#apps/api/exports.ts'
import { retention } from '#apps/api/retention.ts'
import { expireOverdue, remindBeforeExpiry } from '#platform/server/approvals/approvals.ts'
import { exportJob, sweepExports } from '#platform/server/exports/exports.ts'
import { updateRankIndexes } from '#platform/server/lists/rank-index.ts'
import { deleteOldKeys } from '#platform/server/idempotency/idempotency.ts'
import { sweepImports } from '#platform/server/imports/imports.ts'
import { type AnyJob, defineJob, deleteOldRuns } from '#platform/server/jobs/jobs.ts'
import { messageJobs, smsGatewayFor } from '#platform/server/messages/delivery.ts'
import { sweepFiles } from '#platform/server/uploads/uploads.ts'

const expireApprovals = defineJob({
  name: 'approvals.expire',
  title: jobMessages('JOB_EXPIRE_REQUESTS'),
  every: 60,
  retryLimit: 0,
  run: async ({ db }) => ({
    says: jobMessages('REQUESTS_EXPIRED', { count: await expireOverdue(db, approvalTypes) }),
  }),
})

const remindApprovers = defineJob({
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
  },
})

const updateRankIndexesJob = defineJob({
  name: 'lists.update-rank-indexes',
  title: jobMessages('JOB_UPDATE_INDEXES'),
  every: 60,
  run: async ({ db }) => ({
    says: jobMessages('CHANGES_INDEXED', { count: await updateRankIndexes(db) }),
  }),
})

const cleanUpRuns = defineJob({
  name: 'system.delete-job-runs',
  title: jobMessages('JOB_DELETE_RUNS'),
  schedule: '40 * * * *',
  run: async ({ db }) => ({
    says: jobMessages('RUNS_DELETED', {
      count: await deleteOldRuns(
        db,
        jobs.map(({ name }) => name),
      ),
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

/** Registry of all jobs. A job that is not registered has no queue. */
export const jobs: readonly AnyJob[] = [
  exportJob(exportKinds),
  expireApprovals,
  remindApprovers,
  checkAuditLog,
  forgetKeys,
  monthsAhead,
  sweep,
  cleanUpRuns,
  updateRankIndexesJob,
  retention,
  postAdjustment,
  sweepAdjustments,
  checkLargeBatch,
  postBatch,
  sweepBatches,
  advanceLoadMaintenance,
  sweepLoadMaintenance,
  advancePromoSchedule,
  sweepPromoSchedules,
  advanceSchedule,
  sweepSchedules,
  advanceMaintenance,
  sweepMaintenance,
  distributeReward,
  sweepRewards,
  forfeitRedemptions,
  endGames,
  forfeitWheelRewards,
  openMonthlyAudits,
  supersedeShares,
  advanceRebate,
  sweepRebates,
  advanceCampaign,
  sweepCampaigns,
  reverseGrants,
  advanceEvents,
  ...messageJobs((db, configuration) => ({
    sms: smsGatewayFor(configuration),
    push: personalPush(db, configuration),
  })),
  sendNotification,
  startNotification,
  sweepNotifications,
  completeOrders,
  reverseFailedBills,
  payHeldShares,
]
