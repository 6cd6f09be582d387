import { eloadMessages } from '#areas/eload/messages.ts'
import { renderStored, type Language } from '#platform/words.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { campaignCalls, Grant, VoidPreview } from '#areas/eload/campaigns/contract.ts'
import { campaigns } from './campaigns.ts'
import { lockGrant, reverseGrant } from './grant-reversal.ts'
import { findWallets } from '#areas/wallets/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { AppError } from '#platform/server/errors.ts'

type GrantQuery = RequestOf<(typeof campaignCalls)['grants']>

/** Page of granted rebates by sale. */
export async function listGrants(db: Database, request: GrantQuery, language: Language) {
  const page = await queryPage(db, request, grantPlan(request))
  const rows = page.rows.map((row) => ({
    ...row,
    notReversedReason: renderStored(row.notReversedReason, language),
  }))
  return { ...page, rows }
}

/** Query plan shared by the list of grants and its export. */
export function grantPlan(request: GrantQuery): ListPlan<Grant, GrantQuery['sortBy']> {
  const { campaignId, isReversed } = request.filters
  return {
    table: 'eload_campaign_grant',
    where: [
      ...equal('campaign_id', campaignId),
      ...(isReversed === undefined ? [] : [sql<boolean>`(t.reversed_at is not null) = ${isReversed}`]),
    ],
    sorts: {},
    date: 'created_at',
    joins: sql`join published_subscriber s on s.id = t.subscriber_id join eload_topup p on p.id = t.topup_id`,
    select: sql<Grant>`
      t.id, t.load_ref_no, t.wallet_id, s.first_name || ' ' || s.last_name as owner,
      masked_mobile(s.mobile_number) as mobile, p.sku, t.amount_centavos as amount, t.created_at,
      t.reversed_at, t.reversal_error as not_reversed_reason`,
  }
}

/** Amounts that a void would recover from each wallet at present. */
export async function previewVoid(db: Database, campaignId: number): Promise<VoidPreview> {
  const { rows } = await sql<{ walletId: number; given: number; grants: number }>`
    select wallet_id, sum(amount_centavos)::bigint as given, count(*) as grants from eload_campaign_grant
    where campaign_id = ${campaignId} and reversed_at is null group by wallet_id order by wallet_id`.execute(
    db,
  )
  const wallets = await findWallets(db, { walletIds: rows.map(({ walletId }) => walletId) })
  const known = new Map(wallets.map((wallet) => [wallet.walletId, wallet]))
  const short: VoidPreview['short'] = []
  const sums = { given: 0, can: 0, cannot: 0, grants: 0 }
  for (const { walletId, given, grants } of rows) {
    const wallet = known.get(walletId)
    const available = Math.max(0, wallet?.available ?? 0)
    sums.given += given
    sums.grants += grants
    if (wallet?.status === 'active' && available >= given) sums.can += given
    else {
      sums.cannot += given
      const owner = wallet?.businessName ?? wallet?.ownerName ?? String(walletId)
      short.push({ walletId, owner, given: wholeCentavos(given), available: wholeCentavos(available) })
    }
  }
  return {
    given: wholeCentavos(sums.given),
    grants: sums.grants,
    wallets: rows.length,
    canTakeBack: wholeCentavos(sums.can),
    cannotTakeBack: wholeCentavos(sums.cannot),
    short: short.slice(0, 100),
  }
}

/**
 * Reverses every grant of a voided campaign, each in its own transaction and only once. A restarted job continues
 * where it stopped. Amounts no longer in the wallet stay granted, with the reason recorded.
 */
export const reverseGrants = defineJob<{ campaignId: number }>({
  name: 'eload.take-back-grants',
  title: eloadMessages('JOB_REVERSE_REBATES'),
  data: z.object({ campaignId: z.int() }),
  recordPath: ({ campaignId }) => `/digital-offer/load/topups/campaign/${campaignId}/view`,
  run: async ({ db, data: { campaignId }, progress, signal }) => {
    const { refNo, name } = await campaigns.find(db, campaignId)
    const { rows } = await sql<{ id: number }>`
      select id from eload_campaign_grant where campaign_id = ${campaignId} and reversed_at is null order by id`.execute(
      db,
    )
    let [done, failed] = [0, 0]
    for (const { id } of rows) {
      // An aborted job must throw so that it is retried; returning normally would leave the remaining grants
      // unreversed.
      signal.throwIfAborted()
      if (await reverseOneGrant(db, id, refNo)) done++
      else failed++
      await progress({ total: rows.length, done: done + failed, failed })
    }
    await sql`update eload_campaign set reversal_due = false where campaign_id = ${campaignId}`.execute(db)
    await recordSystemAudit(db, 'job: eload.take-back-grants', {
      action: 'Recover rebates',
      kind: 'eload-campaign',
      recordId: campaignId,
      label: `${refNo} ${name}`,
      after: { reversed: done, notReversed: failed },
    })
    return { says: eloadMessages('JOB_REBATES_REVERSED', { done, failed }) }
  },
})

/** Enqueues the reversal again for voided campaigns whose job was lost. */
export async function enqueueMissedReversals(db: Database): Promise<number> {
  const { rows } = await sql<{ campaignId: number }>`
    select campaign_id from eload_campaign where reversal_due and updated_at < now() - interval '5 minutes' limit 50`.execute(
    db,
  )
  for (const { campaignId } of rows)
    await enqueue(db, reverseGrants, { campaignId }, { key: String(campaignId) })
  return rows.length
}

/** Reverses one grant in its own transaction. Returns false if the wallet does not allow it. */
async function reverseOneGrant(db: Database, grantId: number, refNo: string): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const grant = await lockGrant(tx, grantId)
      if (grant) await reverseGrant(tx, grant, `${refNo} was voided`)
      return true
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`update eload_campaign_grant set reversal_error = ${error.detail.encoded.slice(0, 300)}
      where id = ${grantId} and reversed_at is null`.execute(db)
    return false
  }
}
