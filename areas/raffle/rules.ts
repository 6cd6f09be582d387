import { drawingLevel } from '#areas/raffle/access.ts'
import type { EntrySource, RaffleStatus, WinnerStatus } from '#areas/raffle/contract.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields/money.ts'

/** Why a rule says no, as the end of a key of the area's words. */
export type RuleError =
  | 'editDraft'
  | 'deleteDraft'
  | 'openDraft'
  | 'needsPermit'
  | 'needsPrize'
  | 'needsTimes'
  | 'needsEvery'
  | 'entriesClosed'
  | 'tooManyEntries'
  | 'fromTransactions'
  | 'lockOpen'
  | 'noEntries'
  | 'startLocked'
  | 'level'
  | 'isImporter'
  | 'beaconEarly'
  | 'drawNotStarted'
  | 'drawOver'
  | 'drawnAlready'
  | 'notNext'
  | 'nobodyLeft'
  | 'completeDrawing'
  | 'prizesLeft'
  | 'cancelState'
  | 'confirmDrawn'
  | 'endConfirmed'
  | 'voidDrawn'
  | 'voidOver'

type Person = { id: number; level: number }
type RaffleState = { status: RaffleStatus; importerIds: readonly number[] }

/** What becomes of a raffle: from where, by which verb, to where. */
export const transitions = {
  open: { from: ['draft'], to: 'open' },
  lock: { from: ['open'], to: 'locked' },
  startDraw: { from: ['locked'], to: 'drawing' },
  complete: { from: ['drawing'], to: 'completed' },
  cancel: { from: ['draft', 'open', 'locked'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly RaffleStatus[]; to: RaffleStatus }>

/** What becomes of a winner. A voided one is drawn again for, in a line of its own. */
export const winnerTransitions = {
  confirmed: { from: 'drawn', why: 'confirmDrawn' },
  claimed: { from: 'confirmed', why: 'endConfirmed' },
  forfeited: { from: 'confirmed', why: 'endConfirmed' },
  voided: { from: 'drawn', why: 'voidDrawn' },
} as const satisfies Partial<Record<WinnerStatus, { from: WinnerStatus; why: RuleError }>>

const isAt = (action: keyof typeof transitions, status: RaffleStatus) =>
  transitions[action].from.some((from) => from === status)

export const getEditError = ({ status }: Pick<RaffleState, 'status'>): RuleError | null =>
  status === 'draft' ? null : 'editDraft'

export const getDeleteError = ({ status }: Pick<RaffleState, 'status'>): RuleError | null =>
  status === 'draft' ? null : 'deleteDraft'

type AnnouncedRaffle = {
  status: RaffleStatus
  dtiPermitNo: string
  prizes: readonly unknown[]
  entrySource: EntrySource
  entryEvery: number | null
  startAt: string | null
  endAt: string | null
}

/** Why a raffle cannot be opened, or null: from then on its words, prizes and dates stand. */
export function getOpenError(raffle: AnnouncedRaffle): RuleError | null {
  if (!isAt('open', raffle.status)) return 'openDraft'
  if (raffle.dtiPermitNo === '') return 'needsPermit'
  if (raffle.prizes.length === 0) return 'needsPrize'
  return raffle.entrySource === 'transactions' ? getGatherError(raffle) : null
}

/** Why entries cannot be gathered from transactions, or null. */
export function getGatherError(
  raffle: Pick<AnnouncedRaffle, 'status' | 'entryEvery' | 'startAt' | 'endAt'>,
): RuleError | null {
  if (raffle.status !== 'draft' && raffle.status !== 'open') return 'entriesClosed'
  if (raffle.startAt === null || raffle.endAt === null) return 'needsTimes'
  return raffle.entryEvery === null ? 'needsEvery' : null
}

/** Why entries cannot be brought in, or null. */
export function getImportError(raffle: Pick<AnnouncedRaffle, 'status' | 'entrySource'>): RuleError | null {
  if (raffle.status !== 'draft' && raffle.status !== 'open') return 'entriesClosed'
  return raffle.entrySource === 'import' ? null : 'fromTransactions'
}

/** Why the list cannot be closed, or null. Entries from transactions are gathered in that moment. */
export function getLockError({
  status,
  entriesCount,
  entrySource,
}: Pick<RaffleState, 'status'> & { entriesCount: number; entrySource: EntrySource }): RuleError | null {
  if (!isAt('lock', status)) return 'lockOpen'
  return entriesCount === 0 && entrySource === 'import' ? 'noEntries' : null
}

/** Why this person does not draw here, or null: not of the level, or who brought entries in. */
export function getOperatorError(
  { importerIds }: Pick<RaffleState, 'importerIds'>,
  { id, level }: Person,
): RuleError | null {
  if (level < drawingLevel) return 'level'
  return importerIds.includes(id) ? 'isImporter' : null
}

/** Why the draw cannot start, or null: with a beacon, its round must have come. */
export function getStartError(
  raffle: RaffleState & { beacon: { at: string } | null },
  person: Person,
  nowMs: number,
): RuleError | null {
  if (!isAt('startDraw', raffle.status)) return 'startLocked'
  const why = getOperatorError(raffle, person)
  if (why !== null) return why
  return raffle.beacon !== null && Date.parse(raffle.beacon.at) > nowMs ? 'beaconEarly' : null
}

type DrawnWinner = { prizeId: number; slot: number; status: WinnerStatus }
type Drawable = { prizeId: number; quantity: number; sequence: number }

const currentWinners = (winners: readonly DrawnWinner[], prizeId: number) =>
  new Set(
    winners.filter((each) => each.prizeId === prizeId && each.status !== 'voided').map(({ slot }) => slot),
  )

/** The first winner of a prize that is still to be drawn, or null. */
export function nextSlot({ prizeId, quantity }: Drawable, winners: readonly DrawnWinner[]): number | null {
  const taken = currentWinners(winners, prizeId)
  for (let slot = 1; slot <= quantity; slot++) if (!taken.has(slot)) return slot
  return null
}

/** Why this winner is not drawn now, or null. */
export function getDrawError(
  raffle: RaffleState,
  person: Person,
  { prize, slot, winners }: { prize: Drawable; slot: number | null; winners: readonly DrawnWinner[] },
): RuleError | null {
  if (raffle.status !== 'drawing') return raffle.status === 'completed' ? 'drawOver' : 'drawNotStarted'
  const why = getOperatorError(raffle, person)
  if (why !== null) return why
  if (slot === null || currentWinners(winners, prize.prizeId).has(slot)) return 'drawnAlready'
  return slot > prize.quantity ? 'notNext' : null
}

/** Why the raffle is not complete yet, or null. Where nobody is left to win, prizes may stay. */
export function getCompleteError(
  raffle: RaffleState,
  person: Person,
  { toDraw, isAnybodyLeft }: { toDraw: number; isAnybodyLeft: boolean },
): RuleError | null {
  if (!isAt('complete', raffle.status)) return 'completeDrawing'
  return getOperatorError(raffle, person) ?? (toDraw > 0 && isAnybodyLeft ? 'prizesLeft' : null)
}

export const getCancelError = ({ status }: Pick<RaffleState, 'status'>): RuleError | null =>
  isAt('cancel', status) ? null : 'cancelState'

/** Why a winner does not move on, or null. */
export function getTransitionError(
  status: WinnerStatus,
  to: keyof typeof winnerTransitions,
): RuleError | null {
  const { from, why } = winnerTransitions[to]
  return status === from ? null : why
}

/** Why a winner cannot be voided, or null: the seed is told at the end, and nothing is drawn after that. */
export function getVoidError(
  raffle: RaffleState,
  person: Person,
  winner: { status: WinnerStatus },
): RuleError | null {
  const why = getTransitionError(winner.status, 'voided')
  if (why !== null) return why
  return getOperatorError(raffle, person) ?? (raffle.status === 'drawing' ? null : 'voidOver')
}

/** Above this value a prize bears the final tax. */
export const taxThreshold = wholeCentavos(1_000_000)

/** The final tax of 20 % on a prize, to the nearest centavo, or null where it bears none. */
export const calculateFinalTax = (value: Centavos): Centavos | null =>
  value > taxThreshold ? wholeCentavos(Math.floor((value + 2) / 5)) : null
