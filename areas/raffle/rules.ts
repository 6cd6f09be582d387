import { drawingLevel } from '#areas/raffle/access.ts'
import type { EntrySource, RaffleStatus, WinnerStatus } from '#areas/raffle/contract.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/money.ts'

/** Why a rule says no, as the end of a key of the area's words. */
export type Why =
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
type Kept = { status: RaffleStatus; importerIds: readonly number[] }

/** What becomes of a raffle: from where, by which verb, to where. */
export const ways = {
  open: { from: ['draft'], to: 'open' },
  lock: { from: ['open'], to: 'locked' },
  startDraw: { from: ['locked'], to: 'drawing' },
  complete: { from: ['drawing'], to: 'completed' },
  cancel: { from: ['draft', 'open', 'locked'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly RaffleStatus[]; to: RaffleStatus }>

/** What becomes of a winner. A voided one is drawn again for, in a line of its own. */
export const winnerWays = {
  confirmed: { from: 'drawn', why: 'confirmDrawn' },
  claimed: { from: 'confirmed', why: 'endConfirmed' },
  forfeited: { from: 'confirmed', why: 'endConfirmed' },
  voided: { from: 'drawn', why: 'voidDrawn' },
} as const satisfies Partial<Record<WinnerStatus, { from: WinnerStatus; why: Why }>>

const isAt = (verb: keyof typeof ways, status: RaffleStatus) =>
  ways[verb].from.some((from) => from === status)

export const whyNotEdit = ({ status }: Pick<Kept, 'status'>): Why | null =>
  status === 'draft' ? null : 'editDraft'

export const whyNotDelete = ({ status }: Pick<Kept, 'status'>): Why | null =>
  status === 'draft' ? null : 'deleteDraft'

type Announced = {
  status: RaffleStatus
  dtiPermitNo: string
  prizes: readonly unknown[]
  entrySource: EntrySource
  entryEvery: number | null
  startAt: string | null
  endAt: string | null
}

/** Why a raffle cannot be opened, or null: from then on its words, prizes and dates stand. */
export function whyNotOpen(raffle: Announced): Why | null {
  if (!isAt('open', raffle.status)) return 'openDraft'
  if (raffle.dtiPermitNo === '') return 'needsPermit'
  if (raffle.prizes.length === 0) return 'needsPrize'
  return raffle.entrySource === 'transactions' ? whyNotGather(raffle) : null
}

/** Why entries cannot be gathered from transactions, or null. */
export function whyNotGather(
  raffle: Pick<Announced, 'status' | 'entryEvery' | 'startAt' | 'endAt'>,
): Why | null {
  if (raffle.status !== 'draft' && raffle.status !== 'open') return 'entriesClosed'
  if (raffle.startAt === null || raffle.endAt === null) return 'needsTimes'
  return raffle.entryEvery === null ? 'needsEvery' : null
}

/** Why entries cannot be brought in, or null. */
export function whyNotImport(raffle: Pick<Announced, 'status' | 'entrySource'>): Why | null {
  if (raffle.status !== 'draft' && raffle.status !== 'open') return 'entriesClosed'
  return raffle.entrySource === 'import' ? null : 'fromTransactions'
}

/** Why the list cannot be closed, or null. Entries from transactions are gathered in that moment. */
export function whyNotLock({
  status,
  entriesCount,
  entrySource,
}: Pick<Kept, 'status'> & { entriesCount: number; entrySource: EntrySource }): Why | null {
  if (!isAt('lock', status)) return 'lockOpen'
  return entriesCount === 0 && entrySource === 'import' ? 'noEntries' : null
}

/** Why this person does not draw here, or null: not of the level, or who brought entries in. */
export function whyNotThePerson(
  { importerIds }: Pick<Kept, 'importerIds'>,
  { id, level }: Person,
): Why | null {
  if (level < drawingLevel) return 'level'
  return importerIds.includes(id) ? 'isImporter' : null
}

/** Why the draw cannot start, or null: with a beacon, its round must have come. */
export function whyNotStart(
  raffle: Kept & { beacon: { at: string } | null },
  person: Person,
  nowMs: number,
): Why | null {
  if (!isAt('startDraw', raffle.status)) return 'startLocked'
  const why = whyNotThePerson(raffle, person)
  if (why !== null) return why
  return raffle.beacon !== null && Date.parse(raffle.beacon.at) > nowMs ? 'beaconEarly' : null
}

type Drawn = { prizeId: number; slot: number; status: WinnerStatus }
type Drawable = { prizeId: number; quantity: number; sequence: number }

const standing = (winners: readonly Drawn[], prizeId: number) =>
  new Set(
    winners.filter((each) => each.prizeId === prizeId && each.status !== 'voided').map(({ slot }) => slot),
  )

/** The first winner of a prize that is still to be drawn, or null. */
export function nextSlot({ prizeId, quantity }: Drawable, winners: readonly Drawn[]): number | null {
  const taken = standing(winners, prizeId)
  for (let slot = 1; slot <= quantity; slot++) if (!taken.has(slot)) return slot
  return null
}

/** Why this winner is not drawn now, or null. */
export function whyNotDraw(
  raffle: Kept,
  person: Person,
  { prize, slot, winners }: { prize: Drawable; slot: number | null; winners: readonly Drawn[] },
): Why | null {
  if (raffle.status !== 'drawing') return raffle.status === 'completed' ? 'drawOver' : 'drawNotStarted'
  const why = whyNotThePerson(raffle, person)
  if (why !== null) return why
  if (slot === null || standing(winners, prize.prizeId).has(slot)) return 'drawnAlready'
  return slot > prize.quantity ? 'notNext' : null
}

/** Why the raffle is not complete yet, or null. Where nobody is left to win, prizes may stay. */
export function whyNotComplete(
  raffle: Kept,
  person: Person,
  { toDraw, isAnybodyLeft }: { toDraw: number; isAnybodyLeft: boolean },
): Why | null {
  if (!isAt('complete', raffle.status)) return 'completeDrawing'
  return whyNotThePerson(raffle, person) ?? (toDraw > 0 && isAnybodyLeft ? 'prizesLeft' : null)
}

export const whyNotCancel = ({ status }: Pick<Kept, 'status'>): Why | null =>
  isAt('cancel', status) ? null : 'cancelState'

/** Why a winner does not move on, or null. */
export function whyNotMove(status: WinnerStatus, to: keyof typeof winnerWays): Why | null {
  const { from, why } = winnerWays[to]
  return status === from ? null : why
}

/** Why a winner cannot be voided, or null: the seed is told at the end, and nothing is drawn after that. */
export function whyNotVoid(raffle: Kept, person: Person, winner: { status: WinnerStatus }): Why | null {
  const why = whyNotMove(winner.status, 'voided')
  if (why !== null) return why
  return whyNotThePerson(raffle, person) ?? (raffle.status === 'drawing' ? null : 'voidOver')
}

/** Above this value a prize bears the final tax. */
export const taxedAbove = wholeCentavos(1_000_000)

/** The final tax of 20 % on a prize, to the nearest centavo, or null where it bears none. */
export const finalTaxOn = (value: Centavos): Centavos | null =>
  value > taxedAbove ? wholeCentavos(Math.floor((value + 2) / 5)) : null
