import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { dueTransition } from '#areas/eload/campaigns/rules.ts'
import { dueCampaigns, type CampaignRecord, lockCampaign, transitionCampaign } from './campaigns.ts'
import { enqueueMissedReversals } from './void-campaign.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { defineScheduledTransition } from '#platform/server/jobs.ts'

/** Starts or ends a campaign at its scheduled time. */
export const {
  advance,
  advanceJob: advanceCampaign,
  sweepJob: sweepCampaigns,
  scheduleNextTransition,
} = defineScheduledTransition({
  key: 'campaignId',
  lock: lockCampaign,
  nameOf: ({ refNo }: CampaignRecord) => refNo,
  dueTransition,
  perform,
  job: { name: 'eload.step-campaign', title: eloadMessages('JOB_CAMPAIGN'), concurrency: 2 },
  nextAt: ({ nextAt }: Pick<CampaignRecord, 'campaignId' | 'generation' | 'nextAt'>) => nextAt,
  due: dueCampaigns,
  sweep: {
    name: 'eload.sweep-campaigns',
    title: eloadMessages('JOB_FIND_CAMPAIGNS'),
    says: async (due, db) =>
      eloadMessages('JOB_CAMPAIGNS_DUE', { due, lost: await enqueueMissedReversals(db) }),
  },
})

async function perform(tx: Database, campaign: CampaignRecord, what: 'begin' | 'end'): Promise<Message> {
  const { campaignId, refNo, status } = campaign
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
