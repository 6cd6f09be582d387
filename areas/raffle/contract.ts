import { z } from 'zod'
import { drawers, rafflePlace } from '#areas/raffle/access.ts'
import { toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/exports.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Mobile } from '#platform/contract/mobile.ts'
import { Money, SomeMoney } from '#platform/contract/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { kept } from '#platform/contract/record.ts'
import { Id, optionalText, Reason, requiredText } from '#platform/contract/text.ts'
import { Moment } from '#platform/contract/time.ts'

export const RaffleStatus = z.enum(['draft', 'open', 'locked', 'drawing', 'completed', 'cancelled'])
export type RaffleStatus = z.infer<typeof RaffleStatus>

export const WinnerStatus = z.enum(['drawn', 'confirmed', 'claimed', 'forfeited', 'voided'])
export type WinnerStatus = z.infer<typeof WinnerStatus>

export const EntrySource = z.enum(['transactions', 'import'])
export type EntrySource = z.infer<typeof EntrySource>

export const Prize = z.object({
  prizeId: z.int(),
  name: z.string(),
  quantity: z.int(),
  value: Money,
  sequence: z.int(),
  /** Winners that stand: drawn and not voided. */
  drawn: z.int(),
})
export type Prize = z.infer<typeof Prize>

export const RaffleRow = z.object({
  raffleId: z.int(),
  title: z.string(),
  dtiPermitNo: z.string(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  drawAt: Moment.nullable(),
  entrySource: EntrySource,
  entriesCount: z.int(),
  /** The weights of all entries together. */
  chances: z.int(),
  prizesCount: z.int(),
  prizesValue: Money,
  winnersCount: z.int(),
  status: RaffleStatus,
  ...kept,
})
export type RaffleRow = z.infer<typeof RaffleRow>

/** What is published before the draw, and what is told after it. */
export const Promised = z.object({
  entriesHash: z.string().nullable(),
  seedHash: z.string().nullable(),
  /** Null until the raffle is complete. */
  seed: z.string().nullable(),
  /** The round of a public beacon that is mixed in, fixed at the lock; its value comes when the draw starts. */
  beacon: z.object({ url: z.string(), round: z.int(), at: Moment, value: z.string().nullable() }).nullable(),
})
export type Promised = z.infer<typeof Promised>

export const RaffleDetails = RaffleRow.extend({
  mechanics: z.string(),
  entryEvery: Money.nullable(),
  excludedMobiles: z.array(z.string()),
  prizes: z.array(Prize),
  ...Promised.shape,
  importers: z.array(z.string()),
  witness: z.string(),
  cancelReason: z.string(),
  openedBy: z.string().nullable(),
  lockedBy: z.string().nullable(),
  lockedAt: Moment.nullable(),
  drawStartedBy: z.string().nullable(),
  completedBy: z.string().nullable(),
  completedAt: Moment.nullable(),
})
export type RaffleDetails = z.infer<typeof RaffleDetails>

const PrizeDraft = z.strictObject({
  prizeId: Id.optional(),
  name: requiredText(120),
  quantity: z.int().min(1).max(1_000).default(1),
  value: Money,
  /** The order of drawing; the order of the list where nothing is said. */
  sequence: z.int().min(1).max(1_000).optional(),
})

/** A raffle as the form sends it. */
export const RaffleDraft = z.strictObject({
  title: requiredText(120),
  mechanics: optionalText(4_000),
  dtiPermitNo: optionalText(60),
  startAt: Moment.nullable().default(null),
  endAt: Moment.nullable().default(null),
  drawAt: Moment.nullable().default(null),
  entrySource: EntrySource.default('import'),
  /** One chance for every full amount of load bought: for entries from transactions. */
  entryEvery: SomeMoney.nullable().default(null),
  excludedMobiles: z.array(Mobile).max(500).default([]),
  prizes: z.array(PrizeDraft).max(50).default([]),
})
export type RaffleDraft = z.output<typeof RaffleDraft>

const after = (later: string | null, earlier: string | null) =>
  later === null || earlier === null || Date.parse(later) > Date.parse(earlier)

/** The draft with what its fields say of each other. */
export const CheckedRaffleDraft = RaffleDraft.refine(({ startAt, endAt }) => after(endAt, startAt), {
  path: ['endAt'],
  message: 'The end must be after the start',
}).refine(
  ({ endAt, drawAt }) => endAt === null || drawAt === null || Date.parse(drawAt) >= Date.parse(endAt),
  { path: ['drawAt'], message: 'The draw must not be before the end' },
)

export const EntryRow = z.object({
  entryId: z.int(),
  entryNo: z.string(),
  cognito_sub: z.string().nullable(),
  name: z.string(),
  mobile: z.string(),
  reference: z.string(),
  weight: z.int(),
  createdBy: z.string().nullable(),
  createdAt: Moment,
})
export type EntryRow = z.infer<typeof EntryRow>

export const WinnerRow = z.object({
  winnerId: z.int(),
  prizeId: z.int(),
  prize: z.string(),
  value: Money,
  slot: z.int(),
  attempt: z.int(),
  drawNo: z.int(),
  entryId: z.int(),
  entryNo: z.string(),
  name: z.string(),
  mobile: z.string(),
  drawnAt: Moment,
  drawnBy: z.string(),
  status: WinnerStatus,
  /** Why it was voided or forfeited. */
  reason: z.string(),
  endedBy: z.string().nullable(),
  seedHash: z.string(),
  version: z.int(),
})
export type WinnerRow = z.infer<typeof WinnerRow>

/** Where a draw stands, for those who only watch. */
export const LiveState = z.enum(['none', 'waiting', 'ready', 'drawing', 'drawn', 'completed', 'cancelled'])
export type LiveState = z.infer<typeof LiveState>

export const Live = z.object({
  raffle: RaffleRow.pick({
    raffleId: true,
    title: true,
    dtiPermitNo: true,
    drawAt: true,
    status: true,
    version: true,
  })
    .extend({ ...Promised.shape, importers: z.array(z.string()) })
    .nullable(),
  prizes: z.array(Prize),
  /** What is drawn next: the first prize in order with a winner to come. */
  currentPrize: Prize.extend({ slot: z.int() }).nullable(),
  entriesCount: z.int(),
  /** Newest first, the latest twenty. Numbers are masked. */
  winners: z.array(WinnerRow),
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
      mobile: z.string(),
      drawnAt: Moment,
      status: WinnerStatus,
      /** Why it was voided: the others' reasons are between them and us. */
      voidReason: z.string(),
    }),
  ),
})
export type Proof = z.infer<typeof Proof>

/** The proof with the published list of entries, as it is downloaded; the list is null before the lock. */
export const ProofFile = Proof.extend({ entries: z.string().nullable() })
export type ProofFile = z.infer<typeof ProofFile>

const touches = ['/smart-raffle/', '/audit/']
const OneRaffle = { raffleId: Id, version: z.int().optional() }
const Saved = z.object({ raffleId: z.int(), status: RaffleStatus, version: z.int() })
const SavedWinner = z.object({ winnerId: z.int(), status: WinnerStatus, version: z.int() })
const needs = 'signed-in'

const winnersRequest = listRequest({
  filters: { status: WinnerStatus, prizeId: Id },
  sorts: ['drawnAt'],
  defaultSort: 'drawnAt',
}).extend({ raffleId: Id })

const rafflesRequest = listRequest({
  filters: { status: RaffleStatus, entrySource: EntrySource },
  sorts: ['createdAt', 'updatedAt', 'title', 'drawAt'],
  defaultSort: 'createdAt',
})

export const raffleCalls = {
  list: call('/smart-raffle/list', { needs, request: rafflesRequest, reply: pageOf(RaffleRow) }),
  info: call('/smart-raffle/info', {
    needs,
    request: z.strictObject({ raffleId: Id }),
    reply: RaffleDetails,
  }),
  create: write('/smart-raffle/create', {
    needs: toCreate(rafflePlace),
    request: CheckedRaffleDraft,
    reply: Saved,
    touches,
  }),
  update: write('/smart-raffle/update', {
    needs: toUpdate(rafflePlace),
    request: CheckedRaffleDraft.safeExtend({ raffleId: Id, version: z.int() }),
    reply: Saved,
    touches,
  }),
  delete: write('/smart-raffle/delete', {
    needs: toDelete(rafflePlace),
    request: z.strictObject(OneRaffle),
    reply: Saved,
    touches,
  }),
  open: write('/smart-raffle/open', {
    needs: toUpdate(rafflePlace),
    request: z.strictObject(OneRaffle),
    reply: Saved,
    touches,
  }),
  /** Closes the list, publishes its hash and that of the seed. Asks the beacon first, so it opens its own transaction. */
  lock: write('/smart-raffle/lock', {
    needs: toUpdate(rafflePlace),
    request: z.strictObject(OneRaffle),
    reply: Saved,
    touches,
    transaction: false,
  }),
  cancel: write('/smart-raffle/cancel', {
    needs: toUpdate(rafflePlace),
    request: z.strictObject({ ...OneRaffle, reason: Reason }),
    reply: Saved,
    touches,
  }),
  entries: call('/smart-raffle/entries', {
    needs,
    request: listRequest({
      filters: {},
      sorts: ['entryNo', 'weight'],
      defaultSort: 'entryNo',
      defaultDirection: 'asc',
    }).extend({ raffleId: Id }),
    reply: pageOf(EntryRow),
  }),
  /** Gathers entries from transactions anew; for a raffle of imports it takes rows. Files go by the imports engine. */
  importEntries: write('/smart-raffle/import-entries', {
    needs: toCreate(rafflePlace),
    request: z.strictObject({
      ...OneRaffle,
      entries: z
        .array(
          z.strictObject({
            name: requiredText(160),
            mobile: Mobile,
            weight: z.int().min(1).max(1_000_000).default(1),
            reference: optionalText(60),
          }),
        )
        .max(5_000)
        .default([]),
    }),
    reply: Saved.extend({ entriesCount: z.int() }),
    touches,
  }),
  logs: call('/smart-raffle/logs', {
    needs,
    request: z.strictObject({ raffleId: Id, ...logRequest }),
    reply: LogPage,
  }),
  export: exportCall('/smart-raffle/export', { needs, request: rafflesRequest }),
}

export const drawCalls = {
  /** Where a draw stands. Without a raffle: the one that is being drawn, or the next. Nobody waits for it. */
  live: call('/smart-raffle/live-draw-details', {
    needs,
    request: z.strictObject({ raffleId: Id.optional() }),
    reply: Live,
    background: true,
  }),
  startDraw: write('/smart-raffle/start-draw', {
    needs: drawers,
    request: z.strictObject({ ...OneRaffle, witness: optionalText(120) }),
    reply: Saved,
    touches,
    transaction: false,
  }),
  /** `slot` is the winner that the person sees as the next one: whoever else pressed first, it is drawn once. */
  draw: write('/smart-raffle/draw', {
    needs: drawers,
    request: z.strictObject({ raffleId: Id, prizeId: Id, slot: z.int().min(1).max(1_000).optional() }),
    reply: SavedWinner.extend({ drawNo: z.int(), entryNo: z.string(), name: z.string() }),
    touches,
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
    touches,
  }),
  voidWinner: write('/smart-raffle/void-winner', {
    needs: drawers,
    request: z.strictObject({ winnerId: Id, version: z.int().optional(), reason: Reason }),
    reply: SavedWinner,
    touches,
  }),
  winners: call('/smart-raffle/winners', { needs, request: winnersRequest, reply: pageOf(WinnerRow) }),
  complete: write('/smart-raffle/complete', {
    needs: drawers,
    request: z.strictObject(OneRaffle),
    reply: Saved,
    touches,
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
