import { z } from 'zod'
import { drawers, rafflePlace } from '#areas/raffle/access.ts'
import {
  OneRaffle,
  Prize,
  Promised,
  RaffleRow,
  RaffleStatus,
  SavedRaffle,
  invalidates,
  VoidReason,
  WinnerRow,
  WinnerStatus,
} from '#areas/raffle/contract.ts'
import { toUpdate, viewers } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { Id, optionalText, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Where a draw stands, for those who only watch. */
export const LiveState = z.enum(['none', 'waiting', 'ready', 'drawing', 'drawn', 'completed', 'cancelled'])
export type LiveState = z.infer<typeof LiveState>

/** A winner as the hall reads it. */
export const LiveWinner = WinnerRow.omit({ reason: true })
export type LiveWinner = z.infer<typeof LiveWinner>

export const Live = z.object({
  raffle: RaffleRow.pick({
    raffleId: true,
    title: true,
    dtiPermitNo: true,
    drawAt: true,
    status: true,
    version: true,
  })
    .extend({ ...Promised.shape, importerIds: z.array(z.int()) })
    .nullable(),
  /** Each with the winner that is drawn next, or null when all are: what `draw` is asked for. */
  prizes: z.array(Prize.extend({ nextSlot: z.int().nullable() })),
  /** What is drawn next: the first prize in order with a winner to come. */
  currentPrize: Prize.extend({ slot: z.int() }).nullable(),
  entriesCount: z.int(),
  /** Newest first, the latest twenty. Numbers are masked. */
  winners: z.array(LiveWinner),
  state: LiveState,
})
export type Live = z.infer<typeof Live>

/** What anybody may know of a draw, and all that computing it again takes beside the list. */
export const Proof = z.object({
  algorithm: z.string(),
  raffleId: z.int(),
  title: z.string(),
  mechanics: z.string(),
  dtiPermitNo: z.string(),
  status: RaffleStatus,
  cancelReason: z.string(),
  entriesCount: z.int(),
  chances: z.int(),
  lockedAt: Moment.nullable(),
  completedAt: Moment.nullable(),
  ...Promised.shape,
  prizes: z.array(Prize.omit({ value: true, drawn: true })),
  /** In the order of drawing, also those that were voided. Names and numbers are masked. */
  draws: z.array(
    z.object({
      drawNo: z.int(),
      prizeId: z.int(),
      slot: z.int(),
      attempt: z.int(),
      entryNo: z.string(),
      name: z.string(),
      mobile: Masked.mobile,
      drawnAt: Moment,
      status: WinnerStatus,
      /** The published reason of one that was voided, else empty. A file of an older draw may hold another text. */
      voidReason: z.string(),
    }),
  ),
})
export type Proof = z.infer<typeof Proof>

/** The proof with the published list of entries, as it is downloaded; the list is null before the lock. */
export const ProofFile = Proof.extend({ entries: z.string().nullable() })
export type ProofFile = z.infer<typeof ProofFile>

const SavedWinner = z.object({ winnerId: z.int(), status: WinnerStatus, version: z.int() })
const needs = viewers

const winnersRequest = listRequest({
  filters: { status: WinnerStatus, prizeId: Id },
  sorts: ['drawnAt'],
  defaultSort: 'drawnAt',
}).extend({ raffleId: Id })

export const drawCalls = {
  /**
   * The state of a draw. Without a raffle: the one that is being drawn, or the next. It is polled in front of an
   * audience, so it is the one call without a loading indicator.
   */
  live: call('/smart-raffle/live-draw-details', {
    needs,
    request: z.strictObject({ raffleId: Id.optional() }),
    reply: Live,
    withoutIndicator: true,
  }),
  startDraw: write('/smart-raffle/start-draw', {
    needs: drawers,
    request: z.strictObject({ ...OneRaffle, witness: optionalText(120) }),
    reply: SavedRaffle,
    invalidates,
    transaction: false,
  }),
  /** `slot` is the winner that the person sees as the next one: whoever else pressed first, it is drawn once. */
  draw: write('/smart-raffle/draw', {
    needs: drawers,
    request: z.strictObject({ raffleId: Id, prizeId: Id, slot: z.int().min(1).max(1_000).optional() }),
    reply: SavedWinner.extend({ drawNo: z.int(), entryNo: z.string(), name: z.string() }),
    invalidates,
  }),
  /** Also what becomes of a confirmed one: `claimed` or `forfeited`. */
  confirmWinner: write('/smart-raffle/confirm-winner', {
    needs: toUpdate(rafflePlace),
    request: z
      .strictObject({
        winnerId: Id,
        version: z.int().optional(),
        status: z.enum(['confirmed', 'claimed', 'forfeited']).default('confirmed'),
        reason: Reason.optional(),
      })
      .refine(({ status, reason }) => status !== 'forfeited' || reason !== undefined, {
        path: ['reason'],
        message: 'Say why the prize is forfeited',
      }),
    reply: SavedWinner,
    invalidates,
  }),
  voidWinner: write('/smart-raffle/void-winner', {
    needs: drawers,
    /** `reason` is kept in the house; anybody reads `publicReason`. */
    request: z.strictObject({
      winnerId: Id,
      version: z.int().optional(),
      reason: Reason,
      publicReason: VoidReason.default('other'),
    }),
    reply: SavedWinner,
    invalidates,
  }),
  winners: call('/smart-raffle/winners', { needs, request: winnersRequest, reply: pageOf(WinnerRow) }),
  complete: write('/smart-raffle/complete', {
    needs: drawers,
    request: z.strictObject(OneRaffle),
    reply: SavedRaffle,
    invalidates,
  }),
}

export const proofCalls = {
  /** For anybody, without a session. Not in the specification, which asks for a public page. */
  proof: call('/smart-raffle/proof', {
    needs: 'public',
    request: z.strictObject({ raffleId: Id }),
    reply: Proof,
  }),
}

/** Below /v1: where everybody finds the published list of entries, and in one file all that the draw is computed from. */
export const listPath = (raffleId: number) => `/smart-raffle/${raffleId}/entries.txt`
export const proofPath = (raffleId: number) => `/smart-raffle/${raffleId}/proof.json`
/** Below /v1: where those who are signed in hear of every change of a draw. */
export const livePath = <Id extends number | ':raffleId'>(raffleId: Id) =>
  `/smart-raffle/${raffleId}/live` as const
