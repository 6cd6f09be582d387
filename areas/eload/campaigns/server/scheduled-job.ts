import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { z } from 'zod'
import { dueTransition } from '#areas/eload/campaigns/rules.ts'
import { dueCampaigns, type CampaignRecord, lockCampaign, transitionCampaign } from './campaigns.ts'
import { enqueueMissedReversals } from './void-campaign.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'

const JobData = z.object({ campaignId: z.int(), turn: z.int() })
type JobData = z.infer<typeof JobData>

/** Starts or ends a campaign at its scheduled time. */
export const advanceCampaign = defineJob<JobData>({
  name: 'eload.step-campaign',
  title: {
    en: 'Start or end a campaign on schedule',
    fil: 'Simulan o tapusin ang campaign ayon sa schedule',
  },
  data: JobData,
  concurrency: 2,
  backoff: 1,
  run: async ({ db, data, now }) => ({ says: await inTransaction(db, (tx) => advanceOne(tx, data, now)) }),
})

/** Enqueues upcoming transitions, including those whose job was lost or that fell due while no worker ran. */
export const sweepCampaigns = defineJob({
  name: 'eload.sweep-campaigns',
  title: {
    en: 'Find campaigns due to start or end',
    fil: 'Hanapin ang mga campaign na dapat nang simulan o tapusin',
  },
  every: 60,
  run: async ({ db }) => {
    const due = await dueCampaigns(db)
    for (const campaign of due) await scheduleNextTransition(db, campaign)
    const lost = await enqueueMissedReversals(db)
    return { says: `${due.length} soon, ${lost} to take back` }
  },
})

/** Enqueues the next transition of a campaign at its scheduled time. */
export async function scheduleNextTransition(
  tx: Database,
  { campaignId, turn, nextAt }: Pick<CampaignRecord, 'campaignId' | 'turn' | 'nextAt'>,
): Promise<void> {
  if (nextAt === null) return
  await enqueue(tx, advanceCampaign, { campaignId, turn }, { runAt: nextAt, key: `${campaignId} ${turn}` })
}

/** Performs one transition if the campaign is still due for it. Returns a description of the result. */
export async function advanceOne(tx: Database, { campaignId, turn }: JobData, now: string): Promise<string> {
  const campaign = await lockCampaign(tx, campaignId)
  const { refNo, status } = campaign
  if (campaign.turn !== turn) return `${refNo} has already changed.`
  const what = dueTransition(campaign, Date.parse(now))
  if (what === null) return `${refNo} is not due.`
  if (what === 'end') {
    await transitionCampaign(tx, campaignId, { from: [status], to: 'ended', by: 'job' })
    const reason =
      status === 'scheduled'
        ? 'The period passed while the scheduler was not running.'
        : 'The end date has passed.'
    await recordTransition(tx, campaign, { action: 'End', to: 'ended', reason })
    return `${refNo} was ended.`
  }
  const begun = await transitionCampaign(tx, campaignId, {
    from: ['scheduled'],
    to: 'active',
    by: 'job',
    nextAt: campaign.endAt,
  })
  await recordTransition(tx, campaign, {
    action: 'Start',
    to: 'active',
    reason: 'The start date was reached.',
  })
  await scheduleNextTransition(tx, begun)
  return `${refNo} is active.`
}

/** Logs a transition without an actor, caused by time or by the end of the budget. */
export const recordTransition = (
  tx: Database,
  { campaignId, refNo, name, status }: CampaignRecord,
  { action, to, reason }: { action: AuditAction; to: string; reason: string },
) =>
  recordAudit(tx, {
    actor: null,
    requestId: '',
    ip: '',
    call: 'job: eload.step-campaign',
    action,
    kind: 'eload-campaign',
    recordId: campaignId,
    label: `${refNo} ${name}`,
    fromStatus: status,
    toStatus: to,
    reason,
  })
