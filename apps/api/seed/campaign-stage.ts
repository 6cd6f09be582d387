import { sql } from 'kysely'
import { z } from 'zod'
import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { moments } from './money/transaction-times.ts'
import { Random } from './random.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { Audience, campaignCalls, CampaignRebate, CampaignType } from '#areas/eload/campaigns/contract.ts'
import { campaignHandlers } from '#areas/eload/campaigns/server/handlers.ts'
import { advance } from '#areas/eload/campaigns/server/scheduled-job.ts'
import { sellLoad } from '#areas/eload/transactions/server/sell-load.ts'
import { Money, wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
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
    /** Office minutes since the campaign was submitted. */
    age: WholeCell,
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

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const handled = asActor(campaignHandlers)
    // A campaign must start at least an hour ahead, so late in the evening days are counted from tomorrow.
    const moment = (days: number) => manilaTime(Date.now() + 2 * 3_600_000, days)
    for (const [nth, { network, from, to, cap, ends, age, ...about }] of campaigns.entries()) {
      const [maker, checker] = [colleagues.maker(nth + 6), colleagues.checker(nth + 1)]
      const { rows } = await client.query<{ id: number }>(
        `select t.id from eload_topup t join eload_network n on n.id = t.network_id
         where n.code = $1 and t.status = 'active' and t.denomination_centavos >= 2000 order by t.id`,
        [network],
      )
      const { data } = (await actAt(db, officeTime(until, age + 40), (tx) =>
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
          lineManagers: colleagues.checkerIds,
        }),
      )) as { data: { campaignId: number } }
      const { campaignId } = data
      if (ends === 'draft') continue
      const { data: sent } = (await actAt(db, officeTime(until, age), (tx) =>
        handled(tx, maker, campaignCalls.updateStatus, { campaignId, status: 'for_approval' }),
      )) as { data: { version: number } }
      if (ends === undefined) continue
      const reason = '₱60,000 is more than we earn from DITO in a quarter'
      await actAt(db, officeTime(until, age - 210), (tx) =>
        handled(tx, checker, campaignCalls.action, {
          action: ends === 'reject' ? 'reject' : 'approve',
          campaignId,
          version: sent.version,
          ...(ends === 'reject' && { reason }),
        }),
      )
      if (ends === 'run') await run(db, campaignId, until)
    }
  },
}

/** Days since the running campaign began. */
const runningDays = 3

/** Starts a campaign as its job does and posts sales of its products since then. */
async function run(db: Database, campaignId: number, until: number) {
  const began = manilaTime(until, -runningDays)
  await sql`update eload_campaign set start_at = ${began}::timestamptz where campaign_id = ${campaignId}`.execute(
    db,
  )
  const { rows: turns } = await sql<{ generation: number; now: string }>`
    select generation, now() as now from eload_campaign where campaign_id = ${campaignId}`.execute(db)
  const { generation = 0, now = '' } = turns[0] ?? {}
  await actAt(db, Date.parse(began), (tx) => advance(tx, { campaignId, generation }, now))
  const { rows: topups } = await sql<{ topupId: number; amount: number | null }>`
    select s.topup_id, p.denomination_centavos as amount from eload_campaign_sku s join eload_topup p on p.id = s.topup_id
    where s.campaign_id = ${campaignId} and p.denomination_centavos <= 30000 order by 1`.execute(db)
  // Wallets unused since then, so that a sale is the newest transaction of its wallet.
  const { rows: wallets } = await sql<{ walletId: number }>`
    select w.wallet_id from wallet w join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    where w.status = 'active' and w.kyc_level = 'merchant' and l.posted between 100000 and 3000000 and l.last_at < ${began}::timestamptz
    order by l.last_at, w.wallet_id limit 60`.execute(db)
  const random = new Random(campaignId, 72)
  const times = moments(wallets.length, Date.parse(began) + 3_600_000, until - 120_000, () =>
    random.fraction(),
  )
  for (const at of times) {
    const { walletId } = wallets.shift() ?? {}
    const { topupId, amount } = random.of(topups)
    if (walletId === undefined || amount === null) continue
    const cost = wholeCentavos(Math.round(amount * 0.955))
    const sale = {
      walletId,
      topupId,
      cost,
      mobile: `+63917${random.digits(7)}`,
      providerRef: `PR${random.digits(8)}`,
      latencyMs: random.between(600, 1_900),
    }
    try {
      await actAt(db, at, (tx) => sellLoad(tx, sale))
    } catch (reason) {
      // A sale that exceeds a limit of the wallet is skipped.
      if (!(reason instanceof AppError)) throw reason
    }
  }
}
