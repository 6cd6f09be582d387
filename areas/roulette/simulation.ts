import type { Outcome } from '#areas/roulette/contract.ts'
import { allTickets, type Limits, getSpinOutcome } from '#areas/roulette/rules.ts'

/** Data of an item that the simulation needs. */
export type SimulatedPart = Pick<
  Limits,
  'isPrize' | 'stock' | 'dailyLimit' | 'mode' | 'perDay' | 'inAll' | 'won' | 'spacing'
> & { chance: number; cooldownDays: number }

export type SimulationResult = {
  won: number
  missed: Map<Outcome, number>
  stockLeft: number | null
  /** Number of the spin, starting at 1, that took the last unit of stock; null if stock remains. */
  stockOutSpin: number | null
}

type Draws = {
  /** Ticket of each spin, from 0 to 9,999. */
  tickets: ArrayLike<number>
  /** Index of the player of each spin, from 0 to below the number of players. */
  persons: ArrayLike<number>
  spinsADay: number
  players: number
}

type StockState = {
  limits: Limits
  cooldownDays: number
  coolUntil: Int32Array | null
  lastWin: number | null
  played: SimulationResult
}

/** Spins between two yields, a few milliseconds of work. */
const batchSize = 10_000

/**
 * Simulates spins with the same rule as real ones while stock and limits are used up. It yields regularly, so that
 * the caller can let other requests run.
 */
export function* simulate(
  parts: readonly SimulatedPart[],
  draws: Draws,
): Generator<undefined, SimulationResult[]> {
  const { tickets, persons, spinsADay, players } = draws
  const itemStates = parts.map((part) => standingOf(part, players))
  const owner = ownersOf(parts)
  for (let spin = 0; spin < tickets.length; spin++) {
    if (spin > 0 && spin % batchSize === 0) yield
    const day = Math.floor(spin / spinsADay)
    if (spin % spinsADay === 0) for (const each of itemStates) each.limits.wonToday = 0
    const item = itemStates[owner[tickets[spin] ?? 0] ?? -1]
    if (!item) continue
    const person = persons[spin] ?? 0
    const { limits, played } = item
    limits.dayPassed = (spin % spinsADay) / spinsADay
    limits.spinsSinceWin = item.lastWin === null ? null : spin - item.lastWin
    limits.isCooling = item.coolUntil !== null && (item.coolUntil[person] ?? 0) > day
    const error = getSpinOutcome(limits)
    if (error !== null) {
      played.missed.set(error, (played.missed.get(error) ?? 0) + 1)
      continue
    }
    played.won++
    limits.won++
    limits.wonToday++
    item.lastWin = spin
    if (item.coolUntil !== null) item.coolUntil[person] = day + item.cooldownDays
    if (limits.stock === null) continue
    limits.stock--
    if (limits.stock === 0) played.stockOutSpin ??= spin + 1
  }
  return itemStates.map(({ played, limits }) => ({ ...played, stockLeft: limits.stock }))
}

function standingOf(part: SimulatedPart, players: number): StockState {
  const { chance: _, cooldownDays, ...limits } = part
  return {
    limits: {
      ...limits,
      wonToday: 0,
      spinsSinceWin: null,
      dayPassed: 0,
      isExcluded: false,
      isCooling: false,
    },
    cooldownDays,
    coolUntil: cooldownDays > 0 ? new Int32Array(players) : null,
    lastWin: null,
    played: { won: 0, missed: new Map(), stockLeft: part.stock, stockOutSpin: null },
  }
}

/** Maps each ticket to the index of its item, so that a spin needs one lookup. 255 marks an unassigned ticket. */
function ownersOf(parts: readonly { chance: number }[]): Uint8Array {
  const owners = new Uint8Array(allTickets).fill(255)
  let from = 0
  for (const [place, { chance }] of parts.entries()) {
    owners.fill(place, from, from + chance)
    from += chance
  }
  return owners
}
