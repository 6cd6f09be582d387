import { rouletteMessages } from '#areas/roulette/messages.ts'
import { randomFillSync } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { gameCalls, Simulation } from '#areas/roulette/contract.ts'
import { simulatedSpins } from '#areas/roulette/contract.ts'
import { amountOf, assetOf } from '#areas/roulette/items/rules.ts'
import { allTickets } from '#areas/roulette/rules.ts'
import { games, type GameRow } from '#areas/roulette/shared/server/games.ts'
import { type WheelItem, wheelItems } from '#areas/roulette/shared/server/wheel.ts'
import { type SimulationResult, simulate } from '#areas/roulette/simulation.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { dayMs } from '#platform/contract/fields.ts'

/** Default if no spins were observed and no number is given. */
const usualSpinsADay = 1_000

/**
 * Simulates the spins until the end of a game with its current settings, at most 100,000. It takes some milliseconds, so
 * it runs within the request and yields to other requests in between. Tickets come from the same random source as real
 * spins, read at once.
 */
export async function simulateGame(
  db: Database,
  { rouletteId, spinsADay, players }: RequestOf<(typeof gameCalls)['simulate']>,
): Promise<Simulation> {
  const game = await games.find(db, rouletteId)
  const items = await wheelItems(db, rouletteId)
  if (items.length === 0) throw new AppError(rouletteMessages('NO_ACTIVE_ITEMS', { name: game.name }))
  const seen = await seenOf(db, game)
  const rate = spinsADay ?? (seen.spinsADay || usualSpinsADay)
  const people = players ?? (seen.players || Math.max(1, Math.ceil(rate / (game.spinsPerDay ?? 3))))
  const spins = Math.min(simulatedSpins, Math.max(1, seen.daysLeft) * rate)
  const steps = simulate(
    items.map((item) => ({ ...item, isPrize: item.type !== 'no_win' })),
    {
      tickets: evenNumbers(spins, allTickets),
      persons: evenNumbers(spins, people),
      spinsADay: rate,
      players: people,
    },
  )
  let step = steps.next()
  while (step.done !== true) {
    await nextTurn()
    step = steps.next()
  }
  const played = step.value
  const dayOf = (spin: number) => dayAfter(seen.fromDay, Math.floor((spin - 1) / rate))
  const each = items.map((item, place) => ({ item, result: played[place] ?? nothing }))
  const takings = game.cost * spins
  return {
    spins,
    spinsADay: rate,
    players: people,
    isObserved: (spinsADay === null || spinsADay === undefined) && seen.spinsADay > 0,
    fromDay: seen.fromDay,
    untilDay: dayOf(spins),
    wins: each.reduce((sum, { result }) => sum + result.won, 0),
    items: each.map(({ item: { itemId, name, type, chance }, result }) => ({
      itemId,
      name,
      type,
      expected: (chance * spins) / allTickets,
      won: result.won,
      missed: [...result.missed].map(([outcome, count]) => ({ outcome, count })),
      stockLeft: result.stockLeft,
      stockOutSpin: result.stockOutSpin,
      stockOutDay: result.stockOutSpin === null ? null : dayOf(result.stockOutSpin),
    })),
    cost: costOf(each),
    takings: {
      blvck: game.costType === 'coins' ? takings : 0,
      points: game.costType === 'points' ? takings : 0,
    },
  }
}

const nothing: SimulationResult = { won: 0, missed: new Map(), stockLeft: null, stockOutSpin: null }

function costOf(each: readonly { item: WheelItem; result: SimulationResult }[]): Simulation['cost'] {
  const cost = { pesos: 0, vc: 0, blvck: 0, points: 0 }
  for (const { item, result } of each) {
    if (item.type === 'no_win') continue
    if (item.type === 'prp_item') cost.points += result.won * (item.points ?? 0)
    else if (item.type === 'physical') cost.pesos += result.won * item.value
    else {
      const purse = ({ ELOAD: 'pesos', VC: 'vc', BLVCK: 'blvck' } as const)[assetOf(item.type) ?? 'ELOAD']
      cost[purse] += result.won * amountOf(item.type, item.value)
    }
  }
  return cost
}

/** Average spins per day and players of the last seven days, and the first day of the simulation. */
async function seenOf(db: Database, { mainId }: GameRow) {
  const { rows } = await sql<{ spinsADay: number; players: number; fromDay: string; daysLeft: number }>`
    with game as (
      select greatest(now(), start_at) as begins, end_at from roulette_game where main_id = ${mainId}
    ), seen as (
      select count(*) as spins, count(distinct subscriber_id) as players, min(spun_at) as first from roulette_spin
      where main_id = ${mainId} and spun_at > now() - interval '7 days'
    )
    select ceil(spins / greatest(1, least(7, extract(epoch from now() - first) / 86400)))::int as spins_a_day, players::int,
      (begins at time zone 'Asia/Manila')::date as from_day, ceil(greatest(0, extract(epoch from end_at - begins) / 86400))::int as days_left
    from seen, game`.execute(db)
  if (!rows[0]) throw new Error('The query returned no row.')
  return rows[0]
}

/** Uniform random integers from 0 to below a bound. Values that would cause bias are drawn again. */
export function evenNumbers(count: number, bound: number): Uint32Array {
  const fair = Math.floor(2 ** 32 / bound) * bound
  const numbers = randomFillSync(new Uint32Array(count))
  const again = new Uint32Array(1)
  for (let place = 0; place < count; place++) {
    let number = numbers[place] ?? 0
    while (number >= fair) number = randomFillSync(again)[0] ?? 0
    numbers[place] = number % bound
  }
  return numbers
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
