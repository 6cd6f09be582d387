import { merchantsMessages } from '#areas/merchants/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { WatchlistStatus } from '#areas/merchants/subscribers/contract.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { productSlug } from '#platform/contract/product.ts'
import { Id, Reason, requiredText, Day, Moment } from '#platform/contract/fields.ts'

export const Source = z.enum(['AMLC', 'OFAC', 'UNSC', 'Internal', 'Law enforcement'])
export type Source = z.infer<typeof Source>

/** Evidence for or against two names belonging to the same person. The console renders its text. */
export const Sign = z.object({
  code: z.enum([
    'word-same',
    'word-like',
    'word-missing',
    'alias',
    'birth-same',
    'birth-year',
    'birth-differs',
  ]),
  /** Value in the subscriber's record and value in the watchlist. */
  ours: z.string(),
  theirs: z.string(),
})
export type Sign = z.infer<typeof Sign>

export const Match = z.object({
  entryId: z.int(),
  source: Source,
  reference: z.string(),
  name: z.string(),
  /** The name or alias with the highest score. */
  likest: z.string(),
  birthDate: z.string().nullable(),
  nationality: z.string().nullable(),
  remarks: z.string(),
  /** 0–100. */
  score: z.int(),
  why: z.array(Sign),
  /** The decision on this match, while it is valid. */
  remembered: z
    .object({
      verdict: z.enum(['different_person', 'same_person']),
      reason: z.string(),
      decidedBy: z.string(),
      decidedByName: z.string(),
      decidedAt: Moment,
      expiresAt: Moment,
    })
    .nullable(),
})
export type Match = z.infer<typeof Match>

export const WatchlistRecord = z.object({
  subscriberId: z.int(),
  cognitoSub: z.string().nullable(),
  name: z.string(),
  version: z.int(),
  watchlistStatus: WatchlistStatus,
  /** The open suspicion, or null. */
  open: z
    .object({
      source: Source,
      reason: z.string(),
      placedBy: z.string(),
      placedByName: z.string(),
      placedById: z.int().nullable(),
      placedAt: Moment,
      decidedBy: z.string().nullable(),
      decidedByName: z.string().nullable(),
      decidedAt: Moment.nullable(),
    })
    .nullable(),
  matches: z.array(Match),
})
export type WatchlistRecord = z.infer<typeof WatchlistRecord>

const whoseKeys = { cognitoSub: z.uuid().optional(), subscriberId: Id.optional() }
const nameOne = ({ cognitoSub, subscriberId }: { [Key in keyof typeof whoseKeys]?: unknown }) =>
  (cognitoSub === undefined) !== (subscriberId === undefined)
const oneOnly = { path: ['cognitoSub'], message: merchantsMessages.issue('ONE_KEY') }

export const Entry = z.object({
  id: z.int(),
  source: Source,
  reference: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  birthDate: z.string().nullable(),
  nationality: z.string().nullable(),
  remarks: z.string(),
  importedAt: Moment,
  retiredAt: Moment.nullable(),
})
export type Entry = z.infer<typeof Entry>

const EntryDraft = z.strictObject({
  reference: requiredText(60),
  name: requiredText(200).pipe(z.string().min(2)),
  aliases: z.array(requiredText(200)).max(20).default([]),
  birthDate: Day.nullish(),
  nationality: z
    .string()
    .regex(/^[A-Z]{2}$/, merchantsMessages.issue('COUNTRY_FORMAT'))
    .nullish(),
  remarks: z.string().trim().max(500).default(''),
})
export type EntryDraft = z.output<typeof EntryDraft>

const invalidates = ['/subscriber/', `/${productSlug}-wallet/`, '/merchant/', '/audit/']
const canLook = withAnyFlag(merchantPlace)
const canAct = toUpdate(merchantPlace)

const readCalls = callGroup({ host: 'others', needs: canLook })

const decisionCalls = callGroup({ host: 'others', needs: canAct, invalidates })

export const watchlistCalls = {
  update: decisionCalls.write('/merchant/update-watchlist-status', {
    request: z
      .strictObject({
        ...whoseKeys,
        watchlistStatus: WatchlistStatus,
        source: Source,
        reason: Reason,
        version: z.int().optional(),
      })
      .refine(nameOne, oneOnly),
  }),
  /** Watchlist status of a subscriber, with similar names on the lists. */
  info: readCalls.read('/merchant/watchlist-info', {
    request: z.strictObject(whoseKeys).refine(nameOne, oneOnly),
    reply: WatchlistRecord,
    views: { kind: 'watchlist', id: 'subscriberId', label: 'name' },
  }),
  decideMatch: decisionCalls.write('/merchant/decide-watchlist-match', {
    request: z
      .strictObject({
        ...whoseKeys,
        entryId: Id,
        verdict: z.enum(['different_person', 'same_person']),
        reason: Reason,
        /** Number of days for which the decision is valid. */
        days: z.int().min(1).max(730).default(365),
      })
      .refine(nameOne, oneOnly),
  }),
  entries: readCalls.list('/merchant/watchlist-entries', Entry, {
    filters: { source: Source },
    sorts: ['name', 'importedAt'],
    defaultDirection: 'asc',
  }),
  importEntries: decisionCalls.write('/merchant/import-watchlist', {
    request: z.strictObject({
      source: Source,
      rows: z.array(EntryDraft).min(1).max(2_000),
      /** Whether entries of the source that are missing from the rows are retired. */
      isWhole: z.boolean().default(false),
      reason: Reason,
    }),
    reply: z.object({ added: z.int(), changed: z.int(), same: z.int(), retired: z.int() }),
    invalidates: ['/merchant/', '/audit/'],
  }),
}
