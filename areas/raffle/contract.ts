import { raffleMessages } from '#areas/raffle/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import {
  Mobile,
  Money,
  PositiveMoney,
  Masked,
  Personal,
  Id,
  optionalText,
  Reason,
  requiredMessage,
  requiredText,
  Moment,
} from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { auditFields } from '#platform/contract/record.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const RaffleStatus = z.enum(['draft', 'open', 'locked', 'drawing', 'completed', 'cancelled'])
export type RaffleStatus = z.infer<typeof RaffleStatus>

export const WinnerStatus = z.enum(['drawn', 'confirmed', 'claimed', 'forfeited', 'voided'])
export type WinnerStatus = z.infer<typeof WinnerStatus>

/** Published reason for voiding a winner. The internal reason is not published. */
export const VoidReason = z.enum(['ineligible', 'excluded', 'mismatch', 'unreachable', 'declined', 'other'])
export type VoidReason = z.infer<typeof VoidReason>

export const EntrySource = z.enum(['transactions', 'import'])
export type EntrySource = z.infer<typeof EntrySource>

export const Prize = z.object({
  prizeId: z.int(),
  name: z.string(),
  quantity: z.int(),
  value: Money,
  sequence: z.int(),
  /** Winners drawn and not voided. */
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
  /** Sum of the weights of all entries. */
  chances: z.int(),
  prizesCount: z.int(),
  prizesValue: Money,
  winnersCount: z.int(),
  status: RaffleStatus,
  ...auditFields,
})
export type RaffleRow = z.infer<typeof RaffleRow>

/** Commitments published before the draw and values disclosed after it. */
export const Promised = z.object({
  entriesHash: z.string().nullable(),
  seedHash: z.string().nullable(),
  /** Null until the raffle is completed. */
  seed: z.string().nullable(),
  /**
   * Round of a public randomness beacon that is included in the draw. The round is fixed when entries are locked; its
   * value is known when the draw starts.
   */
  beacon: z.object({ url: z.string(), round: z.int(), at: Moment, value: z.string().nullable() }).nullable(),
})
export type Promised = z.infer<typeof Promised>

export const RaffleDetails = RaffleRow.extend({
  mechanics: z.string(),
  entryEvery: Money.nullable(),
  excludedMobiles: z.array(Personal.mobile),
  prizes: z.array(Prize),
  ...Promised.shape,
  importers: z.array(z.string()),
  /** The same people with their names. */
  importedBy: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Staff IDs of the people who imported entries. None of them may draw. */
  importerIds: z.array(z.int()),
  witness: z.string(),
  cancelReason: z.string(),
  openedBy: z.string().nullable(),
  openedByName: z.string().nullable(),
  lockedBy: z.string().nullable(),
  lockedByName: z.string().nullable(),
  lockedAt: Moment.nullable(),
  drawStartedBy: z.string().nullable(),
  drawStartedByName: z.string().nullable(),
  completedBy: z.string().nullable(),
  completedByName: z.string().nullable(),
  completedAt: Moment.nullable(),
})
export type RaffleDetails = z.infer<typeof RaffleDetails>

const PrizeDraft = z.strictObject({
  prizeId: Id.optional(),
  name: requiredText(120),
  quantity: z.int().min(1).max(1_000).default(1),
  value: Money,
  /** Drawing order. Defaults to the order of the list. */
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
  /** Amount of load purchases per entry, for entries from transactions. */
  entryEvery: PositiveMoney.nullable().default(null),
  excludedMobiles: z.array(Mobile).max(500).default([]),
  prizes: z.array(PrizeDraft).max(50).default([]),
})
export type RaffleDraft = z.output<typeof RaffleDraft>

const after = (later: string | null, earlier: string | null) =>
  later === null || earlier === null || Date.parse(later) > Date.parse(earlier)

/** The draft with validation across its fields. */
export const CheckedRaffleDraft = RaffleDraft.refine(({ startAt, endAt }) => after(endAt, startAt), {
  path: ['endAt'],
  message: raffleMessages.issue('END_BEFORE_START'),
}).refine(
  ({ endAt, drawAt }) => endAt === null || drawAt === null || Date.parse(drawAt) >= Date.parse(endAt),
  { path: ['drawAt'], message: raffleMessages.issue('DRAW_BEFORE_END') },
)

/** Name of an entry: one line of printable characters. */
export const EntryName = z
  .string()
  .transform((name) => name.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, requiredMessage).max(160))

export const EntryRow = z.object({
  entryId: z.int(),
  entryNo: z.string(),
  cognito_sub: z.string().nullable(),
  name: z.string(),
  mobile: Masked.mobile,
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
  mobile: Masked.mobile,
  drawnAt: Moment,
  drawnBy: z.string(),
  drawnByName: z.string(),
  status: WinnerStatus,
  /** Internal reason for voiding or forfeiting. */
  reason: z.string(),
  voidReason: VoidReason.nullable(),
  endedBy: z.string().nullable(),
  endedByName: z.string().nullable(),
  seedHash: z.string(),
  version: z.int(),
})
export type WinnerRow = z.infer<typeof WinnerRow>

export const OneRaffle = { raffleId: Id, version: z.int().optional() }
export const SavedRaffle = z.object({ raffleId: z.int(), status: RaffleStatus, version: z.int() })
const needs = raffleReaders

const rafflesRequest = listRequest({
  filters: { status: RaffleStatus, entrySource: EntrySource },
  sorts: ['createdAt', 'updatedAt', 'title', 'drawAt'],
})

export const invalidates = ['/smart-raffle/', '/audit/']
const calls = recordCalls(rafflePlace, { saved: SavedRaffle, invalidates })

const readCalls = callGroup({ needs })

export const raffleCalls = {
  list: readCalls.read('/smart-raffle/list', { request: rafflesRequest, reply: pageOf(RaffleRow) }),
  info: readCalls.read('/smart-raffle/info', {
    request: z.strictObject({ raffleId: Id }),
    reply: RaffleDetails,
    views: { kind: 'raffle', id: 'raffleId', label: 'title' },
  }),
  create: calls.create('/smart-raffle/create', CheckedRaffleDraft),
  update: calls.update(
    '/smart-raffle/update',
    CheckedRaffleDraft.safeExtend({ raffleId: Id, version: z.int() }),
  ),
  delete: calls.delete('/smart-raffle/delete', z.strictObject(OneRaffle)),
  open: calls.update('/smart-raffle/open', z.strictObject(OneRaffle)),
  /**
   * Closes the list and publishes its hash and the hash of the seed. It opens its own transaction because it calls
   * the beacon first.
   */
  lock: calls.update('/smart-raffle/lock', z.strictObject(OneRaffle), { transaction: false }),
  cancel: calls.update('/smart-raffle/cancel', z.strictObject({ ...OneRaffle, reason: Reason })),
  entries: readCalls.read('/smart-raffle/entries', {
    request: listRequest({
      sorts: ['entryNo', 'weight'],
      defaultDirection: 'asc',
    }).extend({ raffleId: Id }),
    reply: pageOf(EntryRow),
  }),
  /**
   * Collects entries from transactions again, or takes rows for a raffle with imported entries. Files are imported by
   * the import engine.
   */
  importEntries: calls.create(
    '/smart-raffle/import-entries',
    z.strictObject({
      ...OneRaffle,
      entries: z
        .array(
          z.strictObject({
            name: EntryName,
            mobile: Mobile,
            weight: z.int().min(1).max(1_000_000).default(1),
            reference: optionalText(60),
          }),
        )
        .max(5_000)
        .default([]),
    }),
    { reply: SavedRaffle.extend({ entriesCount: z.int() }) },
  ),
  logs: readCalls.read('/smart-raffle/logs', {
    request: z.strictObject({ raffleId: Id, ...logRequest }),
    reply: LogPage,
  }),
  export: exportCall('/smart-raffle/export', { needs, request: rafflesRequest }),
}
