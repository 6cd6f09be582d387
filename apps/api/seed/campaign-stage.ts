import { sql } from 'kysely'
import { asActor, databaseOver, person } from './actor-context.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignHandlers } from '#areas/eload/campaigns/server/handlers.ts'
import { advanceOne } from '#areas/eload/campaigns/server/scheduled-job.ts'
import { sellLoad } from '#areas/eload/transactions/server/sell-load.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'

type Draft = RequestOf<typeof campaignCalls.create>
type Wanted = Pick<
  Draft,
  'name' | 'description' | 'type' | 'rebateType' | 'rebateValue' | 'budget' | 'audience'
> & {
  network: string
  /** Offset from today, in days. */
  from: number
  to: number
  cap?: number
  ends?: 'draft' | 'approve' | 'reject' | 'run'
}

const peso = (pesos: number) => wholeCentavos(pesos * 100)
const fixtures: readonly Wanted[] = [
  {
    name: 'Payday boost, Globe',
    description: 'Additional 2% rebate on Globe around payday, so that stores stock up early.',
    type: 'rebate_boost',
    rebateType: 'percent',
    rebateValue: wholeCentavos(200),
    budget: peso(25_000),
    audience: 'all',
    network: 'globe',
    from: 1,
    to: 4,
    cap: 50_000,
    ends: 'run',
  },
  {
    name: 'Weekend cashback, TNT',
    description: '₱5 cashback on TNT for sari-sari stores.',
    type: 'cashback',
    rebateType: 'fixed',
    rebateValue: wholeCentavos(500),
    budget: peso(8_000),
    audience: 'sss',
    network: 'tnt',
    from: 3,
    to: 5,
    ends: 'approve',
  },
  {
    name: 'Welcome to Cherry',
    description: 'Launch rebate for the new SIMs.',
    type: 'rebate_boost',
    rebateType: 'percent',
    rebateValue: wholeCentavos(300),
    budget: peso(15_000),
    audience: 'all',
    network: 'cherry',
    from: 2,
    to: 16,
  },
  {
    name: 'Free load for new stores, DITO',
    description: '₱20 of free load on the first sales.',
    type: 'free_load',
    rebateType: 'fixed',
    rebateValue: wholeCentavos(2_000),
    budget: peso(60_000),
    audience: 'nsss',
    network: 'dito',
    from: 6,
    to: 30,
    ends: 'reject',
  },
  {
    name: 'Simbang Gabi, Smart',
    description: '',
    type: 'cashback',
    rebateType: 'percent',
    rebateValue: wholeCentavos(150),
    budget: peso(30_000),
    audience: 'all',
    network: 'smart',
    from: 25,
    to: 34,
    ends: 'draft',
  },
]

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
    // Campaigns start at least an hour from now, which the next midnight may not be.
    const moment = (days: number) => manilaTime(Date.now() + 2 * 3_600_000, days)
    for (const { network, from, to, cap, ends, ...about } of fixtures) {
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
          capPerUser: cap === undefined ? null : wholeCentavos(cap),
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
