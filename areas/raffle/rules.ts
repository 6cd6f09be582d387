import { drawingLevel } from '#areas/raffle/access.ts'
import type { EntrySource, RaffleStatus, WinnerStatus } from '#areas/raffle/contract.ts'
import { raffleMessages } from '#areas/raffle/messages.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Message } from '#platform/words.ts'
import { transitions } from '#platform/contract/transitions.ts'

/** Message of a violated rule. */
export type RuleError = Message

type Person = { id: number; level: number }
type RaffleState = { status: RaffleStatus; importerIds: readonly number[] }

/** Transitions of a raffle by action: source states and resulting state. */
export const raffleTransitions = transitions<
  RaffleStatus,
  'open' | 'lock' | 'startDraw' | 'complete' | 'cancel',
  { to: RaffleStatus }
>({
  open: { from: ['draft'], to: 'open' },
  lock: { from: ['open'], to: 'locked' },
  startDraw: { from: ['locked'], to: 'drawing' },
  complete: { from: ['drawing'], to: 'completed' },
  cancel: { from: ['draft', 'open', 'locked'], to: 'cancelled' },
})

/** Transitions of a winner. A voided winner is replaced by a new draw with its own row. */
const winnerTransitions = transitions<WinnerStatus, Exclude<WinnerStatus, 'drawn'>, { error: Message }>({
  confirmed: { from: ['drawn'], error: raffleMessages('NOT_DRAWN') },
  claimed: { from: ['confirmed'], error: raffleMessages('NOT_CONFIRMED') },
  forfeited: { from: ['confirmed'], error: raffleMessages('NOT_CONFIRMED') },
  voided: { from: ['drawn'], error: raffleMessages('NOT_VOIDABLE') },
})

export const getEditError = ({ status }: Pick<RaffleState, 'status'>): RuleError | null =>
  status === 'draft' ? null : raffleMessages('NOT_EDITABLE')

export const getDeleteError = ({ status }: Pick<RaffleState, 'status'>): RuleError | null =>
  status === 'draft' ? null : raffleMessages('NOT_DELETABLE')

type AnnouncedRaffle = {
  status: RaffleStatus
  dtiPermitNo: string
  prizes: readonly unknown[]
  entrySource: EntrySource
  entryEvery: number | null
  startAt: string | null
  endAt: string | null
}

/** Reason the raffle cannot be opened, or null. Once open, its texts, prizes and dates cannot change. */
export function getOpenError(raffle: AnnouncedRaffle): RuleError | null {
  if (!raffleTransitions.allows('open', raffle.status)) return raffleMessages('NOT_DRAFT')
  return getDraftErrors(raffle)[0] ?? null
}

/** Everything that prevents a draft from being opened. */
export function getDraftErrors(raffle: AnnouncedRaffle): RuleError[] {
  const { dtiPermitNo, prizes, entrySource, startAt, endAt, entryEvery } = raffle
  const isCounted = entrySource === 'transactions'
  return [
    ...(dtiPermitNo === '' ? [raffleMessages('PERMIT_REQUIRED')] : []),
    ...(prizes.length === 0 ? [raffleMessages('PRIZE_REQUIRED')] : []),
    ...(startAt === null || endAt === null ? [raffleMessages('DATES_REQUIRED')] : []),
    ...(isCounted && entryEvery === null ? [raffleMessages('AMOUNT_PER_CHANCE_REQUIRED')] : []),
  ]
}

/** Reason entries cannot be collected from transactions, or null. */
export function getGatherError(
  raffle: Pick<AnnouncedRaffle, 'status' | 'entryEvery' | 'startAt' | 'endAt'>,
): RuleError | null {
  if (raffle.status !== 'draft' && raffle.status !== 'open') return raffleMessages('ENTRIES_CLOSED')
  if (raffle.startAt === null || raffle.endAt === null) return raffleMessages('DATES_REQUIRED')
  return raffle.entryEvery === null ? raffleMessages('AMOUNT_PER_CHANCE_REQUIRED') : null
}

/** Reason entries cannot be imported, or null. */
export function getImportError(raffle: Pick<AnnouncedRaffle, 'status' | 'entrySource'>): RuleError | null {
  if (raffle.status !== 'draft' && raffle.status !== 'open') return raffleMessages('ENTRIES_CLOSED')
  return raffle.entrySource === 'import' ? null : raffleMessages('ENTRIES_FROM_TRANSACTIONS')
}

/** Reason the list cannot be locked, or null. Entries from transactions are collected during the lock. */
export function getLockError({
  status,
  entriesCount,
  entrySource,
}: Pick<RaffleState, 'status'> & { entriesCount: number; entrySource: EntrySource }): RuleError | null {
  if (!raffleTransitions.allows('lock', status)) return raffleMessages('NOT_OPEN')
  return entriesCount === 0 && entrySource === 'import' ? raffleMessages('NO_ENTRIES') : null
}

/** Reason the person cannot draw, or null: their level is too low or they imported entries. */
export function getOperatorError(
  { importerIds }: Pick<RaffleState, 'importerIds'>,
  { id, level }: Person,
): RuleError | null {
  if (level < drawingLevel) return raffleMessages('LEVEL_TOO_LOW')
  return importerIds.includes(id) ? raffleMessages('IMPORTER_CANNOT_DRAW') : null
}

/** Reason the draw cannot start, or null. With a beacon, its round must have been published. */
export function getStartError(
  raffle: RaffleState & { beacon: { at: string } | null },
  person: Person,
  nowMs: number,
): RuleError | null {
  if (!raffleTransitions.allows('startDraw', raffle.status)) return raffleMessages('NOT_LOCKED')
  const error = getOperatorError(raffle, person)
  if (error !== null) return error
  return raffle.beacon !== null && Date.parse(raffle.beacon.at) > nowMs
    ? raffleMessages('BEACON_EARLY')
    : null
}

type DrawnWinner = { prizeId: number; slot: number; status: WinnerStatus }
type Drawable = { prizeId: number; quantity: number; sequence: number }

const currentWinners = (winners: readonly DrawnWinner[], prizeId: number) =>
  new Set(
    winners.filter((each) => each.prizeId === prizeId && each.status !== 'voided').map(({ slot }) => slot),
  )

/** First slot of a prize without a winner, or null. */
export function nextSlot({ prizeId, quantity }: Drawable, winners: readonly DrawnWinner[]): number | null {
  const taken = currentWinners(winners, prizeId)
  for (let slot = 1; slot <= quantity; slot++) if (!taken.has(slot)) return slot
  return null
}

/** Reason this slot cannot be drawn now, or null. */
export function getDrawError(
  raffle: RaffleState,
  person: Person,
  { prize, slot, winners }: { prize: Drawable; slot: number | null; winners: readonly DrawnWinner[] },
): RuleError | null {
  if (raffle.status !== 'drawing')
    return raffle.status === 'completed' ? raffleMessages('DRAW_OVER') : raffleMessages('DRAW_NOT_STARTED')
  const why = getOperatorError(raffle, person)
  if (why !== null) return why
  if (slot === null || currentWinners(winners, prize.prizeId).has(slot))
    return raffleMessages('ALREADY_DRAWN')
  return slot > prize.quantity ? raffleMessages('TOO_FEW_WINNERS') : null
}

/** Reason the raffle cannot be completed yet, or null. Prizes may remain if no eligible entry is left. */
export function getCompleteError(
  raffle: RaffleState,
  person: Person,
  { toDraw, isAnybodyLeft }: { toDraw: number; isAnybodyLeft: boolean },
): RuleError | null {
  if (!raffleTransitions.allows('complete', raffle.status)) return raffleMessages('NOT_DRAWING')
  return (
    getOperatorError(raffle, person) ?? (toDraw > 0 && isAnybodyLeft ? raffleMessages('PRIZES_LEFT') : null)
  )
}

export const getCancelError = ({ status }: Pick<RaffleState, 'status'>): RuleError | null =>
  raffleTransitions.allows('cancel', status) ? null : raffleMessages('NOT_CANCELLABLE')

/** Reason the winner's status cannot change, or null. */
export function getTransitionError(
  status: WinnerStatus,
  to: Exclude<WinnerStatus, 'drawn'>,
): RuleError | null {
  return winnerTransitions.allows(to, status) ? null : winnerTransitions.rules[to].error
}

/**
 * Reason the winner cannot be voided, or null. After completion the seed is public, so nothing can be drawn again.
 */
export function getVoidError(
  raffle: RaffleState,
  person: Person,
  winner: { status: WinnerStatus },
): RuleError | null {
  const error = getTransitionError(winner.status, 'voided')
  if (error !== null) return error
  return (
    getOperatorError(raffle, person) ??
    (raffle.status === 'drawing' ? null : raffleMessages('COMPLETED_NO_VOID'))
  )
}

/** Prize value above which the final tax applies, in centavos. */
export const taxThreshold = wholeCentavos(1_000_000)

/** Final tax of 20 % on a prize, rounded to the nearest centavo, or null if none applies. */
export const calculateFinalTax = (value: Centavos): Centavos | null =>
  value > taxThreshold ? wholeCentavos(Math.floor((value + 2) / 5)) : null
