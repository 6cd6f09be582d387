import { raffleMessages } from '#areas/raffle/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { drawers, rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
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
import { toUpdate } from '#platform/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Masked, Id, optionalText, Reason, Moment } from '#platform/contract/fields.ts'

/** State of a draw as shown to viewers. */
export const LiveState = z.enum(['none', 'waiting', 'ready', 'drawing', 'drawn', 'completed', 'cancelled'])
export type LiveState = z.infer<typeof LiveState>

/** A winner as shown to the audience. */
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
  /** Each with the slot to draw next, as sent to `draw`, or null if all winners are drawn. */
  prizes: z.array(Prize.extend({ nextSlot: z.int().nullable() })),
  /** The next draw: the first prize in order with a slot left. */
  currentPrize: Prize.extend({ slot: z.int() }).nullable(),
  entriesCount: z.int(),
  /** The latest twenty winners, newest first, numbers masked. */
  winners: z.array(LiveWinner),
  state: LiveState,
})
export type Live = z.infer<typeof Live>

/** Public proof of a draw. Together with the entry list it allows anyone to recompute the result. */
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
  /** Announced time of the draw. Files of older draws do not contain it. */
  drawAt: Moment.nullable().default(null),
  ...Promised.shape,
  prizes: z.array(Prize.omit({ value: true, drawn: true })),
  /** In drawing order, including voided winners. Names and numbers are masked. */
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
      /** Published reason of a voided winner, otherwise empty. Files of older draws may contain other texts. */
      voidReason: z.string(),
    }),
  ),
})
export type Proof = z.infer<typeof Proof>

/** The proof with the published entry list, as downloaded. The list is null before the lock. */
export const ProofFile = Proof.extend({ entries: z.string().nullable() })
export type ProofFile = z.infer<typeof ProofFile>

const SavedWinner = z.object({ winnerId: z.int(), status: WinnerStatus, version: z.int() })
const needs = raffleReaders

const winnersRequest = listRequest({
  filters: { status: WinnerStatus, prizeId: Id },
  sorts: ['drawnAt'],
}).extend({ raffleId: Id })

const drawerCalls = callGroup({ needs: drawers, invalidates })

const readCalls = callGroup({ needs })

/** Act of starting a draw, whose winners everybody sees. */
export const drawAct = 'raffle-draw'

export const drawCalls = {
  /**
   * State of a draw; without a raffle ID, of the current or next one. It has no loading indicator because it is
   * polled in front of an audience.
   */
  live: readCalls.read('/smart-raffle/live-draw-details', {
    request: z.strictObject({ raffleId: Id.optional() }),
    reply: Live,
    withoutIndicator: true,
  }),
  startDraw: drawerCalls.write('/smart-raffle/start-draw', {
    request: z.strictObject({
      ...OneRaffle,
      witness: optionalText(120),
      /** Title of the raffle, typed by the person, for a draw before its announced time. */
      confirmTitle: optionalText(200),
    }),
    reply: SavedRaffle,
    acts: { codes: [drawAct] },
    transaction: false,
  }),
  /** `slot` is the slot that the person sees as the next one, so that concurrent requests draw it only once. */
  draw: drawerCalls.write('/smart-raffle/draw', {
    request: z.strictObject({ raffleId: Id, prizeId: Id, slot: z.int().min(1).max(1_000).optional() }),
    reply: SavedWinner.extend({ drawNo: z.int(), entryNo: z.string(), name: z.string() }),
  }),
  /** Also sets a confirmed winner to `claimed` or `forfeited`. */
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
        message: raffleMessages.issue('FORFEIT_REASON'),
      }),
    reply: SavedWinner,
    invalidates,
  }),
  voidWinner: drawerCalls.write('/smart-raffle/void-winner', {
    /** `reason` is internal; `publicReason` is published. */
    request: z.strictObject({
      winnerId: Id,
      version: z.int().optional(),
      reason: Reason,
      publicReason: VoidReason.default('other'),
    }),
    reply: SavedWinner,
  }),
  winners: readCalls.read('/smart-raffle/winners', { request: winnersRequest, reply: pageOf(WinnerRow) }),
  complete: drawerCalls.write('/smart-raffle/complete', {
    request: z.strictObject(OneRaffle),
    reply: SavedRaffle,
  }),
}

export const proofCalls = {
  /** Public proof of a draw. It needs no session. */
  proof: call('/smart-raffle/proof', {
    needs: 'public',
    request: z.strictObject({ raffleId: Id }),
    reply: Proof,
  }),
}

/** Paths below /v1 of the published entry list and of the proof file. */
export const listPath = (raffleId: number) => `/smart-raffle/${raffleId}/entries.txt`
export const proofPath = (raffleId: number) => `/smart-raffle/${raffleId}/proof.json`
/** Path below /v1 of the event stream with changes of a draw, for signed-in users. */
export const livePath = <Id extends number | ':raffleId'>(raffleId: Id) =>
  `/smart-raffle/${raffleId}/live` as const
