import type { Message } from '#platform/words/messages.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { z } from 'zod'
import { dueTransition } from '#areas/eload/campaigns/rules.ts'
import { dueCampaigns, type CampaignRecord, lockCampaign, transitionCampaign } from './campaigns.ts'
import { enqueueMissedReversals } from './void-campaign.ts'
import { recordSystemAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'

const JobData = z.object({ campaignId: z.int(), generation: z.int() })
type JobData = z.infer<typeof JobData>

/** Starts or ends a campaign at its scheduled time. */
export const advanceCampaign = defineJob<JobData>({
  name: 'eload.step-campaign',
  title: eloadMessages('JOB_CAMPAIGN'),
  data: JobData,
  concurrency: 2,
  backoff: 1,
  run: async ({ db, data, now }) => ({ says: await inTransaction(db, (tx) => advanceOne(tx, data, now)) }),
})

/** Enqueues upcoming transitions, including those whose job was lost or that fell due while no worker ran. */
export const sweepCampaigns = defineJob({
  name: 'eload.sweep-campaigns',
  title: eloadMessages('JOB_FIND_CAMPAIGNS'),
  every: 60,
  run: async ({ db }) => {
    const due = await dueCampaigns(db)
    for (const campaign of due) await scheduleNextTransition(db, campaign)
    const lost = await enqueueMissedReversals(db)
    return { says: eloadMessages('JOB_CAMPAIGNS_DUE', { due: due.length, lost }) }
  },
})

/** Enqueues the next transition of a campaign at its scheduled time. */
export async function scheduleNextTransition(
  tx: Database,
  { campaignId, generation, nextAt }: Pick<CampaignRecord, 'campaignId' | 'generation' | 'nextAt'>,
): Promise<void> {
  if (nextAt === null) return
  await enqueue(
    tx,
    advanceCampaign,
    { campaignId, generation },
    { runAt: nextAt, key: `${campaignId} ${generation}` },
  )
}

/** Performs one transition if the campaign is still due for it. Returns a description of the result. */
export async function advanceOne(
  tx: Database,
  { campaignId, generation }: JobData,
  now: string,
): Promise<Message> {
  const campaign = await lockCampaign(tx, campaignId)
  const { refNo, status } = campaign
  if (campaign.generation !== generation) return eloadMessages('JOB_OUTDATED', { name: refNo })
  const what = dueTransition(campaign, Date.parse(now))
  if (what === null) return eloadMessages('JOB_NOT_DUE', { name: refNo })
  if (what === 'end') {
    await transitionCampaign(tx, campaignId, { from: [status], to: 'ended', by: 'job' })
    const reason = eloadMessages(status === 'scheduled' ? 'REASON_MISSED' : 'REASON_END')
    await recordTransition(tx, campaign, { action: 'End', to: 'ended', reason })
    return eloadMessages('CAMPAIGN_WAS_ENDED', { ref: refNo })
  }
  const started = await transitionCampaign(tx, campaignId, {
    from: ['scheduled'],
    to: 'active',
    by: 'job',
    nextAt: campaign.endAt,
  })
  await recordTransition(tx, campaign, {
    action: 'Start',
    to: 'active',
    reason: eloadMessages('REASON_START'),
  })
  await scheduleNextTransition(tx, started)
  return eloadMessages('CAMPAIGN_ACTIVE', { ref: refNo })
}

/** Logs a transition without an actor, caused by time or by the end of the budget. */
export const recordTransition = (
  tx: Database,
  { campaignId, refNo, name, status }: CampaignRecord,
  { action, to, reason }: { action: AuditAction; to: string; reason: Message },
) =>
  recordSystemAudit(tx, 'job: eload.step-campaign', {
    action,
    kind: 'eload-campaign',
    recordId: campaignId,
    label: `${refNo} ${name}`,
    fromStatus: status,
    toStatus: to,
    reason: reason.encoded,
  })
