import type { GameStatus, Outcome } from '#areas/roulette/contract.ts'

/** All tickets of a wheel: one for each hundredth of a percent. */
export const allTickets = 10_000
export const minItems = 2
export const maxItems = 12

/** After so many days a reward that nobody took up is forfeited. */
export const forfeitAfterDays = 60

export type GameAction = 'activate' | 'deactivate' | 'archive'
type Transition = {
  from: readonly GameStatus[]
  to: GameStatus
  /** `another`: neither who made the game nor who changed what is activated. */
  actor: 'editor' | 'another'
  needsReason: boolean
}

/** Every move of a game. Time ends an active one by itself, as `deactivate` does. */
export const transitions: Record<GameAction, Transition> = {
  activate: { from: ['draft', 'inactive'], to: 'active', actor: 'another', needsReason: false },
  deactivate: { from: ['active'], to: 'inactive', actor: 'editor', needsReason: true },
  archive: { from: ['draft', 'inactive'], to: 'archived', actor: 'editor', needsReason: true },
}

/** The move that leads to a state, or null where none does. */
export const actionFor = (to: GameStatus): GameAction | null => {
  if (to === 'active') return 'activate'
  if (to === 'inactive') return 'deactivate'
  return to === 'archived' ? 'archive' : null
}

type GameStatusFields = {
  status: GameStatus
  endAt: string
  createdById: number | null
  editorIds: readonly number[]
}
export type TransitionError = 'state' | 'over' | 'own'

/** Why this person cannot move a game so, or null. */
export function getTransitionError(
  action: GameAction,
  { status, endAt, createdById, editorIds }: GameStatusFields,
  actor: { id: number },
  nowMs: number,
): TransitionError | null {
  const move = transitions[action]
  if (!move.from.includes(status)) return 'state'
  if (action === 'activate' && Date.parse(endAt) <= nowMs) return 'over'
  if (move.actor === 'another' && (createdById === actor.id || editorIds.includes(actor.id))) return 'own'
  return null
}

/** One active item as a wheel holds it. */
export type Part = { name: string; chance: number; stock: number | null }
export type WheelError =
  | { code: 'above' | 'below'; total: number }
  | { code: 'few' | 'many'; count: number }
  | { code: 'empty'; name: string }

/** What keeps a wheel from turning, or null. Above all its tickets comes first: that is wrong in any state. */
export function wheelError(parts: readonly Part[], { withStock = true } = {}): WheelError | null {
  const total = totalOf(parts)
  if (total > allTickets) return { code: 'above', total }
  if (parts.length > maxItems) return { code: 'many', count: parts.length }
  if (total < allTickets) return { code: 'below', total }
  if (parts.length < minItems) return { code: 'few', count: parts.length }
  const empty = withStock ? parts.find(({ stock }) => stock === 0) : undefined
  return empty ? { code: 'empty', name: empty.name } : null
}

export const totalOf = (parts: readonly { chance: number }[]) =>
  parts.reduce((sum, { chance }) => sum + chance, 0)

/** What an item is limited by, and how far that has come when a ticket falls on it. */
export type Limits = {
  isPrize: boolean
  /** What is left of it, and of what it is taken from; null is without end. */
  stock: number | null
  dailyLimit: number | null
  wonToday: number
  /** What its configuration says, while it is active. */
  mode: 'random' | 'quota'
  perDay: number | null
  inAll: number | null
  won: number
  spacing: number
  /** Spins since it was won last; null before the first. */
  spinsSinceWin: number | null
  /** The part of Manila's day that has passed, 0 to 1. */
  dayPassed: number
  /** Of the person who spins. */
  isExcluded: boolean
  isCooling: boolean
}

/**
 * Why a ticket that falls on an item wins nothing, or null where it is won. A quota is let out over the day, so that
 * the whole of it is not gone by the morning.
 */
export function getSpinOutcome(limits: Limits): Exclude<Outcome, 'won'> | null {
  const { stock, dailyLimit, wonToday, mode, perDay, inAll, won, spacing, spinsSinceWin, dayPassed } = limits
  if (!limits.isPrize) return 'no_win'
  if (limits.isExcluded) return 'excluded'
  if (stock === 0) return 'out_of_stock'
  if (dailyLimit !== null && wonToday >= dailyLimit) return 'daily_limit'
  if (inAll !== null && won >= inAll) return 'quota'
  if (perDay !== null && wonToday >= letOut(perDay, mode, dayPassed)) return 'quota'
  if (spinsSinceWin !== null && spinsSinceWin <= spacing) return 'spacing'
  return limits.isCooling ? 'cooldown' : null
}

const letOut = (perDay: number, mode: 'random' | 'quota', dayPassed: number) =>
  mode === 'quota' ? Math.min(perDay, Math.max(1, Math.ceil(perDay * dayPassed))) : perDay

/** The part that a ticket falls on: each has as many tickets as its chance, one after the other. */
export function partAt<One extends { chance: number }>(parts: readonly One[], ticket: number): One {
  let upTo = 0
  for (const part of parts) {
    upTo += part.chance
    if (ticket < upTo) return part
  }
  throw new RangeError(`No part of the wheel holds ticket ${ticket}.`)
}

type SpinnableGame = {
  name: string
  status: GameStatus
  startAt: string
  endAt: string
  spinsPerDay: number | null
  spinsToday: number
  isClosed: boolean
  /** Whether anything but no-win can be won by this person now. */
  canWin: boolean
}

/** Why a person cannot spin now, or null. All of it is known before anything is charged. */
export function getSpinError(game: SpinnableGame, now: string): string | null {
  const { name, status, startAt, endAt, spinsPerDay, spinsToday, isClosed, canWin } = game
  const at = Date.parse(now)
  if (isClosed) return 'The roulette is closed for maintenance.'
  if (status !== 'active') return `${name} is not open.`
  if (at < Date.parse(startAt)) return `${name} has not begun yet.`
  if (at >= Date.parse(endAt)) return `${name} is over.`
  if (spinsPerDay !== null && spinsToday >= spinsPerDay)
    return `One person spins ${name} ${spinsPerDay} ${spinsPerDay === 1 ? 'time' : 'times'} a day.`
  return canWin ? null : `There is nothing to win in ${name} right now. Try again later.`
}
