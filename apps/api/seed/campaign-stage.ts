import { sql } from 'kysely'
import { z } from 'zod'
import { asActor, databaseOver, person } from './actor-context.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { Audience, campaignCalls, CampaignRebate, CampaignType } from '#areas/eload/campaigns/contract.ts'
import { campaignHandlers } from '#areas/eload/campaigns/server/handlers.ts'
import { advanceOne } from '#areas/eload/campaigns/server/scheduled-job.ts'
import { sellLoad } from '#areas/eload/transactions/server/sell-load.ts'
import { Money, wholeCentavos } from '#platform/contract/fields/money.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'

const campaigns = readDemoCsv(
  new URL('./campaigns.csv', import.meta.url),
  z.strictObject({
    name: z.string(),
    description: z.string(),
    type: CampaignType,
    rebateType: CampaignRebate,
    rebateValue: Money,
    budget: Money,
    audience: Audience,
    network: z.string(),
    /** Offset from today, in days. */
    from: WholeCell,
    to: WholeCell,
    cap: optionalCell(Money),
    ends: optionalCell(z.enum(['draft', 'approve', 'reject', 'run'])),
  }),
)

/** Campaigns in every state. One is running and has granted rewards for sales posted by the real handlers. */
export const campaignStage: Stage = {
  name: 'Campaigns',
  brings: 'transactions',

  when: isTrue(
    `exists (select from eload_topup) and exists (select from wallet_txn) and not exists (select from eload_campaign) and ${hasMaker}`,
  ),

  async run(client) {
    const db = databaseOver(client)
    const [maker, checker] = [await person(db, 'maker'), await person(db, 'checker')]
    if (!maker || !checker) return
    const handled = asActor(campaignHandlers)
    // A campaign must start at least an hour ahead, so late in the evening days are counted from tomorrow.
    const moment = (days: number) => manilaTime(Date.now() + 2 * 3_600_000, days)
    for (const { network, from, to, cap, ends, ...about } of campaigns) {
      const { rows } = await client.query<{ id: number }>(
        `select t.id from eload_topup t join eload_network n on n.id = t.network_id
         where n.code = $1 and t.status = 'active' and t.denomination_centavos >= 2000 order by t.id`,
        [network],
      )
      const { data } = (await inTransaction(db, async (tx) =>
        handled(tx, maker, campaignCalls.create, {
          ...about,
          presetId: null,
          networkIds: [],
          skuIds: rows.map(({ id }) => id),
          userIds: [],
          minAmount: wholeCentavos(2_000),
          capPerUser: cap ?? null,
          startAt: moment(from),
          endAt: moment(to),
          lineManagers: [checker.id],
        }),
      )) as { data: { campaignId: number } }
      const { campaignId } = data
      if (ends === 'draft') continue
      const { data: sent } = (await inTransaction(db, async (tx) =>
        handled(tx, maker, campaignCalls.updateStatus, { campaignId, status: 'for_approval' }),
      )) as { data: { version: number } }
      if (ends === undefined) continue
      const reason = '₱60,000 is more than we earn from DITO in a quarter'
      await inTransaction(db, async (tx) =>
        handled(tx, checker, campaignCalls.action, {
          action: ends === 'reject' ? 'reject' : 'approve',
          campaignId,
          version: sent.version,
          ...(ends === 'reject' && { reason }),
        }),
      )
      if (ends === 'run') await run(db, campaignId)
    }
  },
}

/** Starts a campaign as its job does and posts sales of its products. */
async function run(db: Database, campaignId: number) {
  await sql`update eload_campaign set start_at = date_trunc('hour', now()) where campaign_id = ${campaignId}`.execute(
    db,
  )
  const { rows: turns } = await sql<{ generation: number; now: string }>`
    select generation, now() as now from eload_campaign where campaign_id = ${campaignId}`.execute(db)
  const { generation = 0, now = '' } = turns[0] ?? {}
  await inTransaction(db, (tx) => advanceOne(tx, { campaignId, generation }, now))
  const { rows } = await sql<{ walletId: number; topupId: number; amount: number | null }>`
    select w.wallet_id, t.topup_id, p.denomination_centavos as amount from (
      select w.wallet_id, row_number() over (order by w.wallet_id) as place from wallet w
      join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
      where w.status = 'active' and w.kyc_level = 'merchant' and l.posted between 100000 and 3000000 limit 60
    ) w join (
      select topup_id, row_number() over (order by topup_id) as place, count(*) over () as many
      from eload_campaign_sku where campaign_id = ${campaignId}
    ) t on t.place = 1 + (w.place * 7) % t.many join eload_topup p on p.id = t.topup_id`.execute(db)
  for (const [nth, { walletId, topupId, amount }] of rows.entries()) {
    if (amount === null) continue
    const cost = wholeCentavos(Math.round(amount * 0.955))
    const mobile = `+63917${String(5_550_000 + nth * 37)}`
    try {
      await inTransaction(db, (tx) =>
        sellLoad(tx, { walletId, topupId, mobile, cost, latencyMs: 700 + nth * 13 }),
      )
    } catch (reason) {
      // A sale that exceeds a limit of the wallet is skipped.
      if (!(reason instanceof AppError)) throw reason
    }
  }
}
