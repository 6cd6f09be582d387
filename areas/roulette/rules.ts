import { statusLabel, type Message } from '#platform/words.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import type { GameStatus, Outcome } from '#areas/roulette/contract.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Number of tickets of a wheel: one per hundredth of a percent. */
export const allTickets = 10_000
export const minItems = 2
export const maxItems = 12

export type GameAction = 'activate' | 'deactivate' | 'archive'
type TransitionFields = {
  to: GameStatus
  /** `another` is a person who neither created the game nor changed what is activated. */
  actor: 'editor' | 'another'
  needsReason: boolean
}

/** Transitions of a game by staff. An active game whose time is over is deactivated automatically. */
export const gameTransitions = transitions<GameStatus, GameAction, TransitionFields>({
  activate: { from: ['draft', 'inactive'], to: 'active', actor: 'another', needsReason: false },
  deactivate: { from: ['active'], to: 'inactive', actor: 'editor', needsReason: true },
  archive: { from: ['draft', 'inactive'], to: 'archived', actor: 'editor', needsReason: true },
})

/** Action that leads to a status, or null if there is none. */
export const actionFor = (to: GameStatus): GameAction | null => {
  if (to === 'active') return 'activate'
  if (to === 'inactive') return 'deactivate'
  return to === 'archived' ? 'archive' : null
}

type GameStatusFields = {
  name: string
  status: GameStatus
  endAt: string
  createdById: number | null
  editorIds: readonly number[]
}

/** Reason the person cannot perform the transition, or null. */
export function getTransitionError(
  action: GameAction,
  { name, status, endAt, createdById, editorIds }: GameStatusFields,
  actor: { id: number },
  nowMs: number,
): Message | null {
  if (!gameTransitions.allows(action, status))
    return rouletteMessages('WRONG_STATUS', { name, status: statusLabel(status) })
  if (action === 'activate' && Date.parse(endAt) <= nowMs) return rouletteMessages('END_DATE_PASSED')
  if (
    gameTransitions.rules[action].actor === 'another' &&
    (createdById === actor.id || editorIds.includes(actor.id))
  )
    return rouletteMessages('OWN_GAME')
  return null
}

/** An active item as a segment of a wheel. */
export type Part = { name: string; chance: number; stock: number | null }
export type WheelError =
  | { code: 'above' | 'below'; total: number }
  | { code: 'few' | 'many'; count: number }
  | { code: 'empty'; name: string }

/**
 * Reason the wheel cannot be activated, or null. A total above all tickets is checked first because it is an error in
 * any state.
 */
export function wheelError(parts: readonly Part[], { withStock = true } = {}): WheelError | null {
  const total = totalOf(parts)
  if (total > allTickets) return { code: 'above', total }
  if (parts.length > maxItems) return { code: 'many', count: parts.length }
  if (total < allTickets) return { code: 'below', total }
  if (parts.length < minItems) return { code: 'few', count: parts.length }
  const empty = withStock ? parts.find(({ stock }) => stock === 0) : undefined
  return empty ? { code: 'empty', name: empty.name } : null
}

/** Message of an invalid wheel. */
export function wheelErrorMessage(error: WheelError): Message {
  switch (error.code) {
    case 'above':
      return rouletteMessages('WHEEL_ABOVE', { total: percentText(error.total) })
    case 'below':
      return rouletteMessages('WHEEL_BELOW', { total: percentText(error.total) })
    case 'few':
      return rouletteMessages('WHEEL_TOO_FEW')
    case 'many':
      return rouletteMessages('TOO_MANY_ITEMS')
    case 'empty':
      return rouletteMessages('WHEEL_OUT_OF_STOCK', { name: error.name })
  }
}

/** Formats hundredths of a percent: 1250 is 12.50%. */
const percentText = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`

export const totalOf = (parts: readonly { chance: number }[]) =>
  parts.reduce((sum, { chance }) => sum + chance, 0)

/** Limits of an item and their current use. */
export type Limits = {
  isPrize: boolean
  /** Remaining stock, including that of the linked PRP item; null is unlimited. */
  stock: number | null
  dailyLimit: number | null
  wonToday: number
  /** Settings of the active win limits. */
  mode: 'random' | 'quota'
  perDay: number | null
  inAll: number | null
  won: number
  spacing: number
  /** Spins since the last win; null before the first. */
  spinsSinceWin: number | null
  /** Elapsed part of the day in Manila, from 0 to 1. */
  dayPassed: number
  /** Applies to the person who spins. */
  isExcluded: boolean
  isCooling: boolean
}

/**
 * Reason a ticket of this item wins nothing, or null if it wins. A quota is released gradually over the day, so that
 * it is not used up in the morning.
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

/** Segment that holds a ticket. Each segment holds as many consecutive tickets as its chance. */
export function partAt<One extends { chance: number }>(parts: readonly One[], ticket: number): One {
  let upTo = 0
  for (const part of parts) {
    upTo += part.chance
    if (ticket < upTo) return part
  }
  throw new RangeError(`No item of the wheel has ticket ${ticket}.`)
}

type SpinnableGame = {
  name: string
  status: GameStatus
  startAt: string
  endAt: string
  spinsPerDay: number | null
  spinsToday: number
  isClosed: boolean
  /** Whether the person can win anything now. */
  canWin: boolean
}

/** Reason the person cannot spin now, or null. It is checked before anything is charged. */
export function getSpinError(game: SpinnableGame, now: string): Message | null {
  const { name, status, startAt, endAt, spinsPerDay, spinsToday, isClosed, canWin } = game
  const at = Date.parse(now)
  if (isClosed) return rouletteMessages('CLOSED')
  if (status !== 'active') return rouletteMessages('GAME_NOT_OPEN', { name })
  if (at < Date.parse(startAt)) return rouletteMessages('GAME_NOT_STARTED', { name })
  if (at >= Date.parse(endAt)) return rouletteMessages('GAME_ENDED', { name })
  if (spinsPerDay !== null && spinsToday >= spinsPerDay)
    return rouletteMessages('SPIN_LIMIT', { name, count: spinsPerDay })
  return canWin ? null : rouletteMessages('NOTHING_TO_WIN', { name })
}
