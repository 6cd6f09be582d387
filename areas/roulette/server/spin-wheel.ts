import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { chargeRewardAccount, reserveStock } from '#areas/rewards/public.ts'
import type { CostType, Game, Outcome } from '#areas/roulette/contract.ts'
import { allTickets, partAt, getSpinError, getSpinOutcome } from '#areas/roulette/rules.ts'
import { isDelivered, limitsOf, manilaToday, type WheelItem, wheelItems } from './wheel.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NotFound, AppError } from '#platform/server/errors/errors.ts'

/** What a spin brought. */
export type SpinResult = {
  spinNo: number
  ticket: number
  outcome: Outcome
  /** What the wheel stopped at: the prize where it is won, else what could not be. */
  itemId: number
  itemName: string
  /** The reward that came of it, where something was won. */
  trackingId: number | null
}

type SpinRequest = {
  mainId: number
  cognitoSub: string
  /** Made by the app: the same spin sent again is answered as it was, and charged once. */
  requestId: string
}

/** A whole number from 0 to below the bound, each as likely as every other. */
export type Chance = (bound: number) => number
const chanceOfTheHouse: Chance = (bound) => randomInt(bound)

const spendable: Record<Exclude<CostType, 'free'>, { asset: 'BLVCK' | 'PRP'; into: string }> = {
  coins: { asset: 'BLVCK', into: 'house:roulette:blvck' },
  points: { asset: 'PRP', into: 'house:roulette:prp' },
}

/**
 * Spins a game for a person: who may, what it falls on, what is charged and what is won are decided in the caller's
 * transaction, which holds the game's row. Spins of one game therefore come one after the other: the last piece goes
 * to one of those who want it, and nobody is charged for a spin that could not have won anything.
 */
export async function spinWheel(
  tx: Database,
  { mainId, cognitoSub, requestId }: SpinRequest,
  chance: Chance = chanceOfTheHouse,
): Promise<SpinResult> {
  const game = await lockGame(tx, mainId)
  const before = await spinOf(tx, requestId)
  if (before) return sameSpin(before, mainId, cognitoSub)

  const person = await spinnerOf(tx, mainId, cognitoSub)
  const items = await wheelItems(tx, mainId, person.id)
  const spinNo = game.spins + 1
  const outcomeOf = (item: WheelItem) => getSpinOutcome(limitsOf(item, spinNo))
  const refused = getSpinError(
    {
      ...game,
      spinsToday: person.spinsToday,
      isClosed: person.isClosed,
      // One on which no ticket falls is on no wheel: nobody pays for what cannot come.
      canWin: items.some((item) => item.chance > 0 && outcomeOf(item) === null),
    },
    person.now,
  )
  if (refused !== null) throw new AppError(refused, { code: 'INVALID_STATE' })

  const ticket = chance(allTickets)
  const { itemId } = partAt(game.parts, ticket)
  const drawn = items.find((item) => item.itemId === itemId)
  if (!drawn) throw new Error(`Item ${itemId} is on the wheel of game ${mainId} but not in it.`)
  const error = outcomeOf(drawn)
  // Whoever redeems the same piece for points meanwhile may have got it first.
  const isGone = error === null && drawn.prpItemId !== null && !(await reserveStock(tx, drawn.prpItemId))
  const outcome: Outcome = isGone ? 'out_of_stock' : (error ?? 'won')

  const charge = await pay(tx, game, { spinNo, subscriberId: person.id })
  const spin = { game, person, drawn, spinNo, ticket, outcome, charge, requestId }
  const trackingId = await insertSpin(tx, spin)
  return { spinNo, ticket, outcome, itemId, itemName: drawn.name, trackingId }
}

type LockedGame = Pick<
  Game,
  'mainId' | 'name' | 'status' | 'costType' | 'cost' | 'spinsPerDay' | 'startAt' | 'endAt' | 'spins'
> & { wheelId: number; parts: { itemId: number; chance: number }[] }

async function lockGame(tx: Database, mainId: number): Promise<LockedGame> {
  const { rows } = await sql<LockedGame>`
    select g.main_id, g.name, g.status, g.cost_type, g.cost, g.spins_per_day, g.start_at, g.end_at, g.spins, g.wheel_id,
      coalesce((select parts from roulette_wheel w where w.wheel_id = g.wheel_id), '[]') as parts
    from roulette_game g where g.main_id = ${mainId} and g.deleted_at is null for no key update of g`.execute(
    tx,
  )
  if (!rows[0]) throw new NotFound(`There is no game ${mainId}.`)
  return rows[0]
}

type Spinner = {
  id: number
  name: string
  mobileNumber: string
  cognitoSub: string
  why: string | null
  spinsToday: number
  isClosed: boolean
  now: string
}

async function spinnerOf(tx: Database, mainId: number, cognitoSub: string): Promise<Spinner> {
  const { rows } = await sql<Spinner>`
    select t.id, t.cognito_sub, concat_ws(' ', t.first_name, nullif(t.middle_name, ''), t.last_name, nullif(t.suffix, '')) as name,
      t.mobile_number, clock_timestamp() as now,
      reward_why_not(t.cognito_sub, t.status, t.wallet_status, t.deleted_at, 0, 0, 0) as why,
      coalesce((select spins from roulette_player_day d where d.main_id = ${mainId} and d.subscriber_id = t.id
        and d.day = ${manilaToday}), 0) as spins_today,
      exists (select from maintenance_module m where m.module in ('All', 'Roulette') and m.status = 'on'
        and not (t.mobile_number = any(m.whitelist))) as is_closed
    from subscriber t where t.cognito_sub = ${cognitoSub}::uuid and t.deleted_at is null`.execute(tx)
  const [person] = rows
  if (!person) throw new NotFound('There is no such subscriber.')
  if (person.why !== null)
    throw new AppError('This subscriber cannot spin: the account is not in good standing.')
  return person
}

async function pay(
  tx: Database,
  { mainId, costType, cost, name }: LockedGame,
  { spinNo, subscriberId }: { spinNo: number; subscriberId: number },
): Promise<string | null> {
  if (costType === 'free') return null
  const transferId = randomUUID()
  await chargeRewardAccount(tx, {
    ...spendable[costType],
    subscriberId,
    amount: cost,
    cause: `roulette ${mainId} spin ${spinNo}`,
    details: { game: name, spin: spinNo },
    transferId,
  })
  return transferId
}

type SpinState = {
  game: LockedGame
  person: Spinner
  drawn: WheelItem
  spinNo: number
  ticket: number
  outcome: Outcome
  charge: string | null
  requestId: string
}

/** Writes the spin and everything that it counts towards. The tables refuse what would pass a limit all the same. */
async function insertSpin(tx: Database, spun: SpinState): Promise<number | null> {
  const { game, person, drawn, spinNo, ticket, outcome, charge, requestId } = spun
  const { rows } = await sql<{ spinId: number }>`
    with counted as (
      update roulette_game set spins = ${spinNo} where main_id = ${game.mainId}
    ), played as (
      insert into roulette_player_day (main_id, subscriber_id, day, spins, cap)
      values (${game.mainId}, ${person.id}, ${manilaToday}, 1, ${game.spinsPerDay}::int)
      on conflict (main_id, day, subscriber_id) do update set spins = roulette_player_day.spins + 1, cap = excluded.cap
    )
    insert into roulette_spin (main_id, spin_no, wheel_id, subscriber_id, request_id, ticket, drawn_item_id, outcome, cost_type,
      cost, charge, spun_at)
    values (${game.mainId}, ${spinNo}, ${game.wheelId}, ${person.id}, ${requestId}::uuid, ${ticket}, ${drawn.itemId}, ${outcome},
      ${game.costType}, ${game.cost}, ${charge}::uuid, clock_timestamp())
    returning spin_id`.execute(tx)
  const spinId = rows[0]?.spinId
  if (spinId === undefined) throw new Error('No spin was written.')
  return outcome === 'won' ? insertWin(tx, spun, spinId) : null
}

async function insertWin(
  tx: Database,
  { game, person, drawn, spinNo }: SpinState,
  spinId: number,
): Promise<number> {
  const caps = [drawn.dailyLimit, drawn.perDay].filter((cap) => cap !== null)
  const cap = caps.length === 0 ? null : Math.min(...caps)
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update roulette_item set stock = stock - 1, won = won + 1, last_won_spin = ${spinNo} where item_id = ${drawn.itemId}
    ), today as (
      insert into roulette_item_day (item_id, day, won, cap) values (${drawn.itemId}, ${manilaToday}, 1, ${cap}::int)
      on conflict (item_id, day) do update set won = roulette_item_day.won + 1, cap = excluded.cap
    ), in_all as (
      update roulette_winners_config set won = won + 1 where item_id = ${drawn.itemId} and deleted_at is null
    ), reward as (
      insert into roulette_reward (spin_id, main_id, game_name, item_id, item_name, type, value, deliverable, subscriber_id,
        cognito_sub, name, mobile_number, won_at, updated_by)
      values (${spinId}, ${game.mainId}, ${game.name}, ${drawn.itemId}, ${drawn.name}, ${drawn.type}, ${drawn.value},
        ${isDelivered(drawn)}, ${person.id}, ${person.cognitoSub}::uuid, ${person.name}, ${person.mobileNumber},
        clock_timestamp(), 'app')
      returning tracking_id
    )
    insert into roulette_reward_step (tracking_id, from_status, status, by)
    select tracking_id, null, 'pending', 'app' from reward returning tracking_id as id`.execute(tx)
  if (!rows[0]) throw new Error('No reward was written.')
  return rows[0].id
}

type StoredSpin = SpinResult & { mainId: number; cognitoSub: string }

async function spinOf(tx: Database, requestId: string): Promise<StoredSpin | undefined> {
  const { rows } = await sql<StoredSpin>`
    select s.main_id, t.cognito_sub, s.spin_no, s.ticket, s.outcome, s.drawn_item_id as item_id, i.name as item_name, r.tracking_id
    from roulette_spin s join subscriber t on t.id = s.subscriber_id join roulette_item i on i.item_id = s.drawn_item_id
    left join roulette_reward r using (spin_id) where s.request_id = ${requestId}::uuid`.execute(tx)
  return rows[0]
}

function sameSpin({ mainId, cognitoSub, ...result }: StoredSpin, request: number, by: string): SpinResult {
  if (mainId !== request || cognitoSub !== by)
    throw new AppError('This spin was sent before for another person or game.', {
      code: 'CONFLICT',
      httpStatus: 409,
    })
  return result
}
