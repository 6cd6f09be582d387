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
  title: { en: 'End requests that nobody decided', fil: 'Isara ang mga hiling na hindi napagpasyahan' },
  every: 60,
  retryLimit: 0,
  run: async ({ db }) => ({ says: `${await expireOverdue(db, approvalTypes)} ended` }),
})

const remindApprovers = defineJob({
  name: 'approvals.remind',
  title: {
    en: 'Remind those who have a day left to decide',
    fil: 'Ipaalala sa mga may isang araw pa para magpasya',
  },
  every: 900,
  run: async ({ db, configuration }) => ({
    says: `${await remindBeforeExpiry(db, approvalTypes, configuration.publicUrl)} reminded of`,
  }),
})

const forgetKeys = defineJob({
  name: 'house.forget-keys',
  title: {
    en: 'Forget keys of requests older than a day',
    fil: 'Kalimutan ang mga susi ng request na lampas isang araw',
  },
  schedule: '20 * * * *',
  run: async ({ db }) => ({ says: `${await deleteOldKeys(db)} forgotten` }),
})

const monthsAhead = defineJob({
  name: 'house.months-ahead',
  title: {
    en: 'Prepare the coming months of ledger and audit',
    fil: 'Ihanda ang mga susunod na buwan ng ledger at audit',
  },
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

const milestones = defineJob({
  name: 'lists.keep-milestones',
  title: {
    en: 'Keep far pages of long lists quick',
    fil: 'Panatilihing mabilis ang malalayong pahina ng listahan',
  },
  every: 60,
  run: async ({ db }) => ({ says: `${await updateRankIndexes(db)} changes counted` }),
})

const cleanUpRuns = defineJob({
  name: 'house.forget-runs',
  title: { en: 'Forget old runs of jobs', fil: 'Kalimutan ang mga lumang takbo ng trabaho' },
  schedule: '40 * * * *',
  run: async ({ db }) => ({
    says: `${await deleteOldRuns(
      db,
      jobs.map(({ name }) => name),
    )} forgotten`,
  }),
})

const sweep = defineJob({
  name: 'house.sweep-files',
  title: { en: 'Throw away files that nothing needs', fil: 'Itapon ang mga file na wala nang gamit' },
  schedule: '50 * * * *',
  run: async ({ db, configuration }) => ({
    says: `${await sweepExports(db)} exports let go of, ${await sweepFiles(db, configuration)} files, ${await sweepImports(db)} checked imports thrown away`,
  }),
})

/** Registry of all jobs. A job that is not registered has no queue. */
export const jobs: readonly AnyJob[] = [
  exportJob(exportKinds),
  expireApprovals,
  remindApprovers,
  forgetKeys,
  monthsAhead,
  sweep,
  cleanUpRuns,
  milestones,
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
