import { completeOrders } from '#areas/eseller/orders/server/jobs.ts'
import { payHeldShares, reverseFailedBills } from '#areas/bills/transactions/server/jobs.ts'
import { sql } from 'kysely'
import { postBatch, sweepBatches } from '#areas/adjustments/batches/server/posting.ts'
import { checkLargeBatch } from '#areas/adjustments/batches/server/processing.ts'
import { postAdjustment, sweepAdjustments } from '#areas/adjustments/server/jobs.ts'
import { giveReward, sweepRewards } from '#areas/rewards/server/giving.ts'
import { forfeitRedemptions } from '#areas/rewards/prp/server/redeeming.ts'
import { forfeitWheelRewards } from '#areas/roulette/rewards/server/stepping.ts'
import { endGames } from '#areas/roulette/server/ending.ts'
import { beginNotification, sweepNotifications } from '#areas/notifications/server/releasing.ts'
import { personalPush } from '#areas/notifications/public.ts'
import { sendNotification } from '#areas/notifications/server/sending.ts'
import { turnEvents } from '#areas/events/server/turning.ts'
import { supersedeShares } from '#areas/eload/profit-sharing/server/deciding.ts'
import { openMonthlyAudits } from '#areas/kantoads/audits/server/opening.ts'
import { stepLoadMaintenance, sweepLoadMaintenance } from '#areas/eload/maintenance/server/timing.ts'
import { stepPromoSchedule, sweepPromoSchedules } from '#areas/eload/scheduler/server/firing.ts'
import { stepMaintenance, sweepMaintenance } from '#areas/settings/maintenance-mode/server/timing.ts'
import { stepSchedule, sweepSchedules } from '#areas/settings/payment-modules/server/firing.ts'
import { stepCampaign, sweepCampaigns } from '#areas/eload/campaigns/server/timing.ts'
import { takeBackGrants } from '#areas/eload/campaigns/server/voiding.ts'
import { stepRebate, sweepRebates } from '#areas/eload/topups/server/timing.ts'
import { approvalKinds } from '#apps/api/approvals.ts'
import { exportKinds } from '#apps/api/exports.ts'
import { retention } from '#apps/api/retention.ts'
import { expireOverdue, remindOfExpiry } from '#platform/server/approvals/approvals.ts'
import { exportJob, sweepExports } from '#platform/server/exports/exports.ts'
import { keepMilestones } from '#platform/server/milestones.ts'
import { forgetOldKeys } from '#platform/server/idempotency/idempotency.ts'
import { sweepImports } from '#platform/server/imports/imports.ts'
import { type AnyJob, defineJob, forgetOldRuns } from '#platform/server/jobs/jobs.ts'
import { messageJobs, smsGatewayFor } from '#platform/server/messages/sending.ts'
import { sweepFiles } from '#platform/server/uploads/uploads.ts'

const expireApprovals = defineJob({
  name: 'approvals.expire',
  title: { en: 'End requests that nobody decided', fil: 'Isara ang mga hiling na hindi napagpasyahan' },
  every: 60,
  retryLimit: 0,
  run: async ({ db }) => ({ says: `${await expireOverdue(db, approvalKinds)} ended` }),
})

const remindApprovers = defineJob({
  name: 'approvals.remind',
  title: {
    en: 'Remind those who have a day left to decide',
    fil: 'Ipaalala sa mga may isang araw pa para magpasya',
  },
  every: 900,
  run: async ({ db, configuration }) => ({
    says: `${await remindOfExpiry(db, approvalKinds, configuration.publicUrl)} reminded of`,
  }),
})

const forgetKeys = defineJob({
  name: 'house.forget-keys',
  title: {
    en: 'Forget keys of requests older than a day',
    fil: 'Kalimutan ang mga susi ng request na lampas isang araw',
  },
  schedule: '20 * * * *',
  run: async ({ db }) => ({ says: `${await forgetOldKeys(db)} forgotten` }),
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
  run: async ({ db }) => ({ says: `${await keepMilestones(db)} changes counted` }),
})

const tidyRuns = defineJob({
  name: 'house.forget-runs',
  title: { en: 'Forget old runs of jobs', fil: 'Kalimutan ang mga lumang takbo ng trabaho' },
  schedule: '40 * * * *',
  run: async ({ db }) => ({
    says: `${await forgetOldRuns(
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

/** Every job of the product. A job that is not here has no queue. */
export const jobs: readonly AnyJob[] = [
  exportJob(exportKinds),
  expireApprovals,
  remindApprovers,
  forgetKeys,
  monthsAhead,
  sweep,
  tidyRuns,
  milestones,
  retention,
  postAdjustment,
  sweepAdjustments,
  checkLargeBatch,
  postBatch,
  sweepBatches,
  stepLoadMaintenance,
  sweepLoadMaintenance,
  stepPromoSchedule,
  sweepPromoSchedules,
  stepSchedule,
  sweepSchedules,
  stepMaintenance,
  sweepMaintenance,
  giveReward,
  sweepRewards,
  forfeitRedemptions,
  endGames,
  forfeitWheelRewards,
  openMonthlyAudits,
  supersedeShares,
  stepRebate,
  sweepRebates,
  stepCampaign,
  sweepCampaigns,
  takeBackGrants,
  turnEvents,
  ...messageJobs((db, configuration) => ({
    sms: smsGatewayFor(configuration),
    push: personalPush(db, configuration),
  })),
  sendNotification,
  beginNotification,
  sweepNotifications,
  completeOrders,
  reverseFailedBills,
  payHeldShares,
]
