import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { grantFor } from '#areas/eload/campaigns/rules.ts'
import { campaigns, transitionCampaign } from './campaigns.ts'
import { recordTransition } from './scheduled-job.ts'
import { postMovement } from '#areas/wallets/public.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

/** Fields of a successful load sale that campaigns need. */
export type Sale = {
  refNo: string
  walletId: number
  subscriberId: number
  topupId: number
  amount: number
}

type Candidate = {
  campaignId: number
  refNo: string
  name: string
  rebateType: 'percent' | 'fixed'
  rebateValue: number
  minAmount: number
  budget: number
  spent: number
  capPerUser: number | null
}

/**
 * Grants the rebates of all campaigns for a sale within the sale's transaction. The campaign row is locked, so
 * concurrent sales cannot exceed the budget or a person's cap; table constraints enforce both as well. A sale gets
 * each campaign once.
 */
export async function grantCampaigns(tx: Database, sale: Sale): Promise<{ refNo: string; amount: number }[]> {
  const granted: { refNo: string; amount: number }[] = []
  for (const candidate of await heldCampaigns(tx, sale)) {
    const hadBefore = await hadOf(tx, candidate.campaignId, sale.subscriberId)
    const amount = grantFor(candidate, { amount: sale.amount, hadBefore })
    if (amount === 0) continue
    const posted = await postMovement(tx, {
      type: 'reward',
      walletId: sale.walletId,
      amount: wholeCentavos(amount),
      cause: `campaign ${candidate.refNo} ${sale.refNo}`,
      channel: 'Campaign',
      counterparty: candidate.name.slice(0, 160),
      memo: `${candidate.refNo}, load ${sale.refNo}`,
      details: { campaign: candidate.refNo, load: sale.refNo },
    }).catch((error: unknown) => {
      // The load is delivered, so a wallet that cannot be credited does not stop the sale.
      if (error instanceof AppError) return null
      throw error
    })
    if (!posted) continue
    await spend(tx, candidate, sale, { amount, transferId: posted.transferId })
    granted.push({ refNo: candidate.refNo, amount })
  }
  return granted
}

/** Active campaigns that apply to the sale, locked in a fixed order to prevent deadlocks. */
async function heldCampaigns(
  tx: Database,
  { topupId, subscriberId, refNo, amount }: Sale,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.campaign_id, c.ref_no, c.name, c.rebate_type, c.rebate_value, c.min_amount_centavos as min_amount,
      c.budget_centavos as budget, c.spent_centavos as spent, c.cap_centavos as cap_per_user
    from eload_campaign c
    where c.campaign_id in (select campaign_id from eload_campaign_sku where topup_id = ${topupId})
      and c.status = 'active' and c.deleted_at is null and c.min_amount_centavos <= ${amount}
      and clock_timestamp() >= c.start_at and clock_timestamp() < c.end_at
      and case c.audience
        when 'all' then true
        when 'segment' then exists (select from eload_campaign_user u
          where u.campaign_id = c.campaign_id and u.subscriber_id = ${subscriberId})
        else exists (select from published_business b
          where b.subscriber_id = ${subscriberId} and b.deleted_at is null and b.store_category = c.audience)
      end
      and not exists (select from eload_campaign_grant g
        where g.campaign_id = c.campaign_id and g.load_ref_no = ${refNo})
    order by c.campaign_id for no key update of c`.execute(tx)
  return rows
}

async function hadOf(tx: Database, campaignId: number, subscriberId: number): Promise<number> {
  const { rows } = await sql<{ had: number }>`
    select granted_centavos as had from eload_campaign_share
    where campaign_id = ${campaignId} and subscriber_id = ${subscriberId}`.execute(tx)
  return rows[0]?.had ?? 0
}

async function spend(
  tx: Database,
  { campaignId, budget, spent, capPerUser }: Candidate,
  sale: Sale,
  { amount, transferId }: { amount: number; transferId: string },
) {
  await sql`
    insert into eload_campaign_share (campaign_id, subscriber_id, granted_centavos, cap_centavos)
    values (${campaignId}, ${sale.subscriberId}, ${amount}, ${capPerUser})
    on conflict (campaign_id, subscriber_id) do update
      set granted_centavos = eload_campaign_share.granted_centavos + excluded.granted_centavos`.execute(tx)
  await sql`
    insert into eload_campaign_grant (campaign_id, load_ref_no, wallet_id, subscriber_id, topup_id, amount_centavos,
      transfer_id)
    values (${campaignId}, ${sale.refNo}, ${sale.walletId}, ${sale.subscriberId}, ${sale.topupId}, ${amount},
      ${transferId})`.execute(tx)
  await sql`update eload_campaign set spent_centavos = spent_centavos + ${amount}
    where campaign_id = ${campaignId}`.execute(tx)
  if (spent + amount < budget) return
  const campaign = await campaigns.find(tx, campaignId)
  await transitionCampaign(tx, campaignId, { from: ['active'], to: 'ended', by: 'job' })
  await recordTransition(tx, campaign, { action: 'End', to: 'ended', reason: eloadMessages('REASON_BUDGET') })
}
