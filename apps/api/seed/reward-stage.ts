import { z } from 'zod'
import { backdateActs, asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { type Colleagues, colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { runQueued } from './acts/run-queued.ts'
import { hasMaker, isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { coinHandlers } from '#areas/rewards/coins/server/handlers.ts'
import { Purpose } from '#areas/rewards/contract.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { prpHandlers } from '#areas/rewards/prp/server/handlers.ts'
import { distributeReward } from '#areas/rewards/server/distribution.ts'
import { submitReward, cancelRequest, decideRequest } from '#areas/rewards/server/requests.ts'
import { seedDemoRewards } from '#areas/rewards/server/demo.ts'
import { Money } from '#platform/contract/fields/money.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'
import { type AuditNote, controlsWithoutSession } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'

const Reward = z.strictObject({
  title: z.string(),
  purpose: Purpose,
  remarks: z.string(),
  people: WholeCell,
  amount: Money,
  ends: optionalCell(z.enum(['approve', 'reject', 'cancel'])),
  /** Office minutes since the request was submitted. */
  age: WholeCell,
  /** Office minutes from the request to its decision. */
  takes: WholeCell,
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
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const { rows } = await client.query<{ sub: string | null; hasAddress: boolean }>(`
      select s.cognito_sub as sub,
        exists (select from published_verified_address a where a.subscriber_id = s.id) as "hasAddress"
      from subscriber s join reward_purse p on p.subscriber_id = s.id and p.asset = 'PRP'
      join ledger_balance l using (account_id) order by l.posted desc, s.id`)
    const subs = rows.flatMap(({ sub }) => sub ?? [])
    const rich = rows.flatMap(({ sub, hasAddress }) => (hasAddress && sub) || [])
    const { rows: known } = await client.query<{ id: number; name: string }>('select id, name from prp_item')
    const items = new Map(known.map(({ id, name }) => [name, id]))
    const during = { colleagues, until }
    for (const [nth, each] of rewards.entries()) await reward(db, during, { nth, each, subs })
    await coins(db, during, subs)
    await redemptions(db, during, { rich, items })
  },
}

type During = { colleagues: Colleagues; until: number }

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

type Wanted = { nth: number; each: z.output<typeof Reward>; subs: readonly string[] }

// Demo rewards have no uploaded documents. Everything else is created as usual.
async function reward(db: Database, { colleagues, until }: During, { nth, each, subs }: Wanted) {
  const { people, amount, ends, age, takes, ...said } = each
  const maker = colleagues.maker(nth + 3)
  const { rewardId, version } = await actAt(db, officeTime(until, age), async (tx) => {
    const submitted = await submitReward(
      actingAs(tx, maker),
      { asset: 'ELOAD', ...said, reference: '', fileKeys: [], approvers: [] },
      { users: subs.slice(0, people).map((cognitoSub) => ({ cognitoSub, amount })) },
    )
    await backdateActs(tx)
    return submitted.reward
  })
  const endedAt = officeTime(until, age - takes)
  if (ends === 'cancel')
    await actAt(db, endedAt, (tx) =>
      cancelRequest(actingAs(tx, maker), rewardId, { assets: ['ELOAD'], reason: 'This was requested twice' }),
    )
  if (ends === 'approve' || ends === 'reject')
    await actAt(db, endedAt, async (tx) => {
      await decideRequest(actingAs(tx, colleagues.checker(nth + 1)), ['ELOAD'], {
        verdict: ends,
        reason:
          ends === 'reject' ? 'Three of them were already referred before' : 'Verified against the report',
        door: { rewardId, version },
      })
      await backdateActs(tx)
    })
  await runQueued(db, endedAt + 2_000, distributeReward)
}

const callAs = asActor(coinHandlers)

async function coins(db: Database, { colleagues, until }: During, subs: readonly string[]) {
  const usual = { reference: '', purpose: 'campaign' as const, files: [] }
  const to = (people: number, amount: number) =>
    subs.slice(0, people).map((cognito_sub) => ({ cognito_sub, amount }))
  const give = async (nth: number, age: number, request: RequestOf<typeof coinCalls.give>) => {
    const reply = (await actAt(db, officeTime(until, age), (tx) =>
      callAs(tx, colleagues.maker(nth), coinCalls.give, request),
    )) as { data: { grantId: number; version: number } }
    await runQueued(db, officeTime(until, age) + 2_000, distributeReward)
    return reply.data
  }
  await give(4, 9_300, {
    ...usual,
    currency: 'BLVCK',
    users: to(20, 250),
    reason: 'Answered the monthly survey',
  })
  await give(5, 4_800, { ...usual, currency: 'VC', users: to(10, 300), reason: 'Tried the new app version' })
  const large = { ...usual, currency: 'BLVCK' as const, users: to(30, 1_000) }
  const decided = [
    ['Winners of the BLVCK week', 6_700, 6_560],
    ['Winners of the live quiz', 2_900, 2_875],
  ] as const
  for (const [nth, [reason, age, decidedAt]] of decided.entries()) {
    const { grantId, version } = await give(nth, age, { ...large, reason })
    await actAt(db, officeTime(until, decidedAt), (tx) =>
      callAs(tx, colleagues.checker(nth + 2), coinCalls.give, {
        ...usual,
        grantId,
        version,
        action: 'approve',
        reason: 'Verified against the list of winners',
      }),
    )
    await runQueued(db, officeTime(until, decidedAt) + 2_000, distributeReward)
  }
  await give(2, 190, { ...large, reason: 'Winners of the second BLVCK week' })
}

const redeemed = asActor(prpHandlers)

// Redeemed items, office minutes since the redemption, and its transitions so far.
const transitions = [
  ['Emergency lamp with radio', 210, []],
  ['Emergency lamp with radio', 950, ['processing']],
  ['Rice cooker 1.8 L', 6_400, ['processing', 'shipped']],
  ['Emergency lamp with radio', 3_700, ['processing', 'ready_for_pickup']],
  ['Emergency lamp with radio', 5_200, ['cancelled']],
  ['Grocery voucher ₱500', 340, []],
  ['Load pass ₱100', 2_150, ['credited']],
  ['Load pass ₱100', 65, []],
] as const

/** Office minutes between two transitions of a redemption. */
const stepTakes = 260

async function redemptions(
  db: Database,
  { colleagues, until }: During,
  { rich, items }: { rich: readonly string[]; items: ReadonlyMap<string, number> },
) {
  const usual = { courier: null, trackingNo: '', remarks: '', proof: [], address: '' }
  for (const [nth, [item, age, way]] of transitions.entries()) {
    const [itemId, sub] = [items.get(item), rich[nth]]
    if (itemId === undefined || sub === undefined) continue
    const { data } = (await actAt(db, officeTime(until, age), (tx) =>
      redeemed(tx, colleagues.maker(nth + 1), prpCalls.record, {
        ...usual,
        cognito_sub: sub,
        itemId,
        // The others are delivered to the verified address.
        ...(nth === 1 && { address: '12 Mabini St, Cebu City', remarks: 'Receives parcels at her office' }),
      }),
    )) as { data: { id: number } }
    for (const [step, status] of way.entries())
      await actAt(db, officeTime(until, age - (step + 1) * stepTakes), (tx) =>
        redeemed(tx, colleagues.checker(nth + step), prpCalls.record, {
          ...usual,
          productTrackingId: data.id,
          status,
          ...(status === 'shipped' && { courier: 'J&T' as const, trackingNo: `JT${800_100 + nth}` }),
          ...(status === 'cancelled' && { remarks: 'The winner requested another item instead' }),
        }),
      )
  }
}
