import { sql } from 'kysely'
import { z } from 'zod'
import { Random } from './random.ts'
import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { type Colleagues, colleaguesIn } from './acts/colleagues.ts'
import { officeTime, officeTimeAfter } from './acts/office-hours.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { CostType, gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls, ItemType } from '#areas/roulette/items/contract.ts'
import { itemHandlers } from '#areas/roulette/items/server/handlers.ts'
import { spinWheel } from '#areas/roulette/public.ts'
import { rewardCalls } from '#areas/roulette/rewards/contract.ts'
import { type FulfilmentStatus } from '#platform/contract/fulfilment.ts'
import { wheelRewardHandlers } from '#areas/roulette/rewards/server/handlers.ts'
import { gameHandlers } from '#areas/roulette/server/handlers.ts'
import { Money, Percent, wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readDemoJson } from '#platform/server/files/demo-files.ts'
import type { Staff } from '#platform/server/staff.ts'
import { dayMs, hourMs, manilaTime } from '#platform/contract/fields/manila.ts'

const does = asActor([...gameHandlers, ...itemHandlers, ...wheelRewardHandlers])

const Game = z.strictObject({
  name: z.string(),
  description: z.string(),
  costType: CostType,
  cost: z.int(),
  spinsPerDay: z.int(),
  days: z.int(),
  isActive: z.boolean(),
  parts: z.array(
    z.strictObject({
      name: z.string(),
      type: ItemType,
      /** Pesos or coins. */
      value: Money.optional(),
      percent: Percent,
      stock: z.int().optional(),
      dailyLimit: z.int().optional(),
    }),
  ),
})
const wheels = readDemoJson(new URL('./roulette-games.json', import.meta.url), z.array(Game))

/** Roulette games with wheels, spins of the last days and prize claims. */
export const rouletteStage: Stage = {
  name: 'Roulette',
  brings: 'transactions',

  when: isTrue(
    `exists (select from reward_purse) and not exists (select from roulette_game) and ${hasMaker}`,
  ),

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const [maker, checker] = [colleagues.maker(5), colleagues.checker(3)]
    const games: Made[] = []
    for (const each of wheels)
      games.push(
        await actAt(db, officeTime(until - 8 * dayMs, 90 * (wheels.length - games.length)), (tx) =>
          game(tx, maker, checker, { each, until }),
        ),
      )
    await spins(db, games, until)
    await steps(db, colleagues, until)
  },
}

type Made = { mainId: number; isActive: boolean }

async function game(
  tx: Database,
  maker: Staff,
  checker: Staff,
  { each, until }: { each: z.output<typeof Game>; until: number },
): Promise<Made> {
  const { parts, days, isActive, ...about } = each
  const { data } = (await does(tx, maker, gameCalls.create, {
    ...about,
    startAt: manilaTime(until, isActive ? -6 : 25),
    endAt: manilaTime(until, days),
    image: null,
  })) as { data: { mainId: number } }
  const { mainId } = data
  for (const [
    nth,
    { name, type, value = wholeCentavos(0), percent, stock = null, dailyLimit = null },
  ] of parts.entries())
    await does(tx, maker, itemCalls.create, {
      rouletteId: mainId,
      name,
      type,
      value,
      image: null,
      chancePercentage: percent,
      stock,
      dailyLimit,
      sequence: nth + 1,
      status: 'active',
    })
  await limits(tx, maker, mainId)
  if (isActive) {
    const { rows } = await sql<{ version: number }>`
      select version from roulette_game where main_id = ${mainId}`.execute(tx)
    await does(tx, checker, gameCalls.update, { mainId, version: rows[0]?.version ?? 1, status: 'active' })
  }
  return { mainId, isActive }
}

// Limits expensive prizes: one winner a day, and 30 days between wins of one person.
async function limits(tx: Database, maker: Staff, rouletteId: number) {
  const { rows } = await sql<{ itemId: number }>`
    select item_id from roulette_item where roulette_id = ${rouletteId} and type = 'physical' and value >= 80000`.execute(
    tx,
  )
  for (const { itemId } of rows)
    await does(tx, maker, itemCalls.createWinners, {
      rouletteId,
      itemId,
      mode: 'quota',
      maxWinnersPerDay: 1,
      maxWinnersTotal: null,
      minSpinsBetweenWins: 20,
      cooldownDays: 30,
      excludedUsers: [],
      status: 'active',
    })
}

/** Spins of the last six days through the call of the app. */
async function spins(tx: Database, games: readonly Made[], until: number) {
  const random = new Random(1, 71)
  const { rows: people } = await sql<{ sub: string | null }>`
    select s.cognito_sub as sub from subscriber s join reward_purse p on p.subscriber_id = s.id and p.asset = 'PRP'
    join ledger_balance l using (account_id) where l.posted >= 3000 order by l.posted desc, s.id limit 90`.execute(
    tx,
  )
  for (const [nth, { sub }] of people.entries())
    for (const { mainId, isActive } of games)
      if (isActive && sub !== null)
        await actAt(tx, until - 6 * dayMs + ((nth + 1) / people.length) * 143 * hourMs, (within) =>
          spinWheel(within, { mainId, cognitoSub: sub, requestId: random.uuid() }, (bound) =>
            random.between(0, bound - 1),
          ),
        )
  // The API role may not update spins, so the owner role backdates them.
  const from = new Date(until - 6 * dayMs).toISOString()
  await sql`
    update roulette_spin s set spun_at = ${from}::timestamptz + (s.spin_no::float8 / g.spins) * interval '143 hours'
    from roulette_game g where g.main_id = s.main_id`.execute(tx)
  await sql`update roulette_reward r set won_at = s.spun_at, updated_at = s.spun_at from roulette_spin s
    where s.spin_id = r.spin_id`.execute(tx)
  await sql`update roulette_reward_step t set created_at = r.won_at from roulette_reward r
    where r.tracking_id = t.tracking_id`.execute(tx)
  await sql`update roulette_player_day d set day = (s.spun_at at time zone 'Asia/Manila')::date from roulette_spin s
    where s.main_id = d.main_id and s.subscriber_id = d.subscriber_id`.execute(tx)
  await sql`delete from roulette_item_day`.execute(tx)
  await sql`insert into roulette_item_day (item_id, day, won)
    select item_id, (won_at at time zone 'Asia/Manila')::date, count(*) from roulette_reward group by 1, 2`.execute(
    tx,
  )
}

const transitions: readonly (readonly z.infer<typeof FulfilmentStatus>[])[] = [
  ['processing', 'shipped'],
  ['processing'],
  ['processing', 'ready_for_pickup'],
  [],
]

/** Advances most of the first prizes and leaves the others pending. */
async function steps(db: Database, { checker }: Colleagues, until: number) {
  const { rows } = await sql<{ id: number; deliverable: boolean; wonAt: number }>`
    select tracking_id as id, deliverable, extract(epoch from won_at)::float8 * 1000 as won_at
    from roulette_reward order by tracking_id limit 40`.execute(db)
  const usual = { address: '', courier: null, trackingNo: '', remarks: '', proof: [] }
  let sent = 0
  for (const [nth, { id, deliverable, wonAt }] of rows.entries()) {
    const record = async (step: number, status: z.infer<typeof FulfilmentStatus>, more = {}) => {
      const at = officeTimeAfter(wonAt, 40 + step * 180 + (nth % 9) * 11)
      if (at >= until) return
      await actAt(db, at, (tx) =>
        does(tx, checker(nth), rewardCalls.record, { ...usual, productTrackingId: id, status, ...more }),
      )
    }
    if (!deliverable) {
      if (nth % 3 > 0) await record(0, 'credited')
      continue
    }
    for (const [step, status] of (transitions[sent++ % transitions.length] ?? []).entries())
      await record(step, status, {
        ...(status === 'shipped' && {
          address: `${14 + nth} Rizal St, Lucena City`,
          courier: 'J&T' as const,
          trackingNo: `JT${900_200 + nth}`,
        }),
      })
  }
}
