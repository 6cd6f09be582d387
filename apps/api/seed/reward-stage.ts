import { z } from 'zod'
import { backdateActs, asActor, databaseOver, person } from './actor-context.ts'
import { hasMaker, isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { coinHandlers } from '#areas/rewards/coins/server/handlers.ts'
import { Purpose } from '#areas/rewards/contract.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { prpHandlers } from '#areas/rewards/prp/server/handlers.ts'
import { submitReward, cancelRequest, decideRequest } from '#areas/rewards/server/requests.ts'
import { seedDemoRewards } from '#areas/rewards/server/demo.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'
import { type AuditNote, controlsWithoutSession } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const Reward = z.strictObject({
  title: z.string(),
  purpose: Purpose,
  remarks: z.string(),
  people: WholeCell,
  amount: Money,
  ends: optionalCell(z.enum(['approve', 'reject', 'cancel'])),
})
const rewards = readDemoCsv(new URL('./rewards.csv', import.meta.url), Reward)

/** Budgets, rewards in every state, granted and pending coins, and redemptions in progress. */
export const rewardStage: Stage = {
  name: 'Rewards',
  brings: 'transactions',

  when: isTrue(`exists (select from wallet_txn) and not exists (select from prp_item) and ${hasMaker}`),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedDemoRewards(client, until)
    })
    const db = databaseOver(client)
    const [maker, checker] = [await person(db, 'maker'), await person(db, 'checker')]
    if (!maker || !checker) return
    const { rows } = await client.query<{ sub: string | null; hasAddress: boolean }>(`
      select s.cognito_sub as sub,
        exists (select from published_verified_address a where a.subscriber_id = s.id) as "hasAddress"
      from subscriber s join reward_purse p on p.subscriber_id = s.id and p.asset = 'PRP'
      join ledger_balance l using (account_id) order by l.posted desc, s.id`)
    const subs = rows.flatMap(({ sub }) => sub ?? [])
    const rich = rows.flatMap(({ sub, hasAddress }) => (hasAddress && sub) || [])
    const { rows: known } = await client.query<{ id: number; name: string }>('select id, name from prp_item')
    const items = new Map(known.map(({ id, name }) => [name, id]))
    for (const each of rewards) await inTransaction(db, (tx) => rewarded(tx, maker, checker, each, subs))
    await inTransaction(db, (tx) => coins(tx, maker, checker, subs))
    await inTransaction(db, (tx) => redemptions(tx, maker, checker, { rich, items }))
  },
}

const actingAs = (db: Database, staff: Staff) => ({
  db,
  staff,
  controls: controlsWithoutSession,
  configuration: { publicUrl: process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000' } as never,
  audit: (note: AuditNote, tx = db) =>
    recordAudit(tx, {
      actor: { id: staff.id, email: staff.email, name: staff.name },
      requestId: '',
      ip: '',
      call: 'demo',
      ...note,
    }),
})

// Demo rewards have no uploaded documents. Everything else is created as usual.
async function rewarded(
  tx: Database,
  maker: Staff,
  checker: Staff,
  each: z.output<typeof Reward>,
  subs: readonly string[],
) {
  const { people, amount, ends, ...said } = each
  const request = actingAs(tx, maker)
  const { reward } = await submitReward(
    request,
    { asset: 'ELOAD', ...said, reference: '', fileKeys: [], approvers: [] },
    { users: subs.slice(0, people).map((cognitoSub) => ({ cognitoSub, amount })) },
  )
  await backdateActs(tx)
  const { rewardId } = reward
  if (ends === 'cancel')
    await cancelRequest(request, rewardId, { assets: ['ELOAD'], reason: 'This was requested twice' })
  if (ends === 'approve' || ends === 'reject')
    await decideRequest(actingAs(tx, checker), ['ELOAD'], {
      verdict: ends,
      reason:
        ends === 'reject' ? 'Three of them were already referred before' : 'Verified against the report',
      door: { rewardId, version: reward.version },
    })
}

const callAs = asActor(coinHandlers)

async function coins(tx: Database, maker: Staff, checker: Staff, subs: readonly string[]) {
  const usual = { reference: '', purpose: 'campaign' as const, files: [] }
  const to = (people: number, amount: number) =>
    subs.slice(0, people).map((cognito_sub) => ({ cognito_sub, amount }))
  await callAs(tx, maker, coinCalls.give, {
    ...usual,
    currency: 'BLVCK',
    users: to(20, 250),
    reason: 'Answered the monthly survey',
  })
  await callAs(tx, maker, coinCalls.give, {
    ...usual,
    currency: 'VC',
    users: to(10, 300),
    reason: 'Tried the new app version',
  })
  const large = { ...usual, currency: 'BLVCK' as const, users: to(30, 1_000) }
  const { data } = (await callAs(tx, maker, coinCalls.give, {
    ...large,
    reason: 'Winners of the BLVCK week',
  })) as { data: { grantId: number; version: number } }
  await callAs(tx, checker, coinCalls.give, {
    ...usual,
    grantId: data.grantId,
    version: data.version,
    action: 'approve',
    reason: 'Verified against the list of winners',
  })
  await callAs(tx, maker, coinCalls.give, { ...large, reason: 'Winners of the second BLVCK week' })
}

const redeemed = asActor(prpHandlers)

// Redeemed items with the transitions of each redemption so far.
const transitions = [
  ['Emergency lamp with radio', []],
  ['Emergency lamp with radio', ['processing']],
  ['Rice cooker 1.8 L', ['processing', 'shipped']],
  ['Emergency lamp with radio', ['processing', 'ready_for_pickup']],
  ['Emergency lamp with radio', ['cancelled']],
  ['Grocery voucher ₱500', []],
  ['Load pass ₱100', ['credited']],
  ['Load pass ₱100', []],
] as const

async function redemptions(
  tx: Database,
  maker: Staff,
  checker: Staff,
  { rich, items }: { rich: readonly string[]; items: ReadonlyMap<string, number> },
) {
  const usual = { courier: null, trackingNo: '', remarks: '', proof: [], address: '' }
  for (const [nth, [item, way]] of transitions.entries()) {
    const [itemId, sub] = [items.get(item), rich[nth]]
    if (itemId === undefined || sub === undefined) continue
    const { data } = (await redeemed(tx, maker, prpCalls.record, {
      ...usual,
      cognito_sub: sub,
      itemId,
      // The others are delivered to the verified address.
      ...(nth === 1 && { address: '12 Mabini St, Cebu City', remarks: 'Receives parcels at her office' }),
    })) as { data: { id: number } }
    for (const status of way) {
      await redeemed(tx, checker, prpCalls.record, {
        ...usual,
        productTrackingId: data.id,
        status,
        ...(status === 'shipped' && { courier: 'J&T' as const, trackingNo: `JT${800_100 + nth}` }),
        ...(status === 'cancelled' && { remarks: 'The winner requested another item instead' }),
      })
    }
  }
}
