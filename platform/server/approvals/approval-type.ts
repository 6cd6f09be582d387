import type { z } from 'zod'
import type { LevelGuard, PlaceGuard } from '#platform/access/access.ts'
import type {
  ApprovalModule,
  ApprovalStatus,
  LocalisedText,
  Effect,
  Verdict,
} from '#platform/contract/approvals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changedFilesError } from '#platform/server/uploads/files.ts'

/** What the engine needs of the call it works for: a handler passes what it was asked with. */
export type ActorContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'audit' | 'configuration'>

/** The same where nobody acts: a request ran out by itself. */
export type SystemContext = Pick<RequestContext<unknown, null>, 'db' | 'audit'>

/** A request as it is kept. */
export type ApprovalRequest = {
  id: number
  /** `APR0000012`, or the number the record goes by. */
  ref: string
  kind: string
  recordKind: string
  recordId: string
  title: LocalisedText
  /** The payload's version: a change by the maker is the next one. */
  version: number
  amountCentavos: number | null
  makerId: number
  makerEmail: string
  makerName: string
  status: ApprovalStatus
  approvalsNeeded: number
  minLevel: number | null
  isAddressed: boolean
  createdAt: string
  expiresAt: string
  decidedAt: string | null
  reason: string
}

/** How many different people must approve, and from which level. */
export type Tier = { approvalsNeeded: 1 | 2; minLevel?: number }

/** What one person may ask, and one pair of people may move between them, in a day of Manila. */
export type DailyLimits = {
  /** Above this, all that a person asks for in a day taken together, two people approve, or whom `above` says. */
  secondApproverAbove: number
  above?: Tier
  /** One person approves at most this much of one other's requests, where that is limited. */
  pairLimit?: number
}

type ApprovalTypeOptions<Payload> = {
  /** Lower case, one word or several by hyphens, never changed: `adjustment`. */
  kind: string
  name: LocalisedText
  /** G032's value for the part of the product its links belong to. */
  module: ApprovalModule
  /** Plain data without codecs: it is kept as JSON, hashed, and read by this schema again. */
  payload: z.ZodType<Payload>
  /** The verb and what it does: "Credit ₱12,500.00 to Aling Nena Store". */
  title: (payload: Payload) => LocalisedText
  amount?: (payload: Payload) => number | null
  /** The part of the amount that is taken out of wallets, where there is one; the rest goes in. */
  debit?: (payload: Payload) => number
  tiers?: (payload: Payload) => Tier
  /** Limits by the day, in centavos, so that splitting a large amount into many requests does not get round its tier. */
  daily?: DailyLimits
  /** Whether so much was asked today for what it is about, this counted in, that two people approve it, whoever asks. */
  exceedsDailyLimitFor?: (db: Database, payload: Payload) => Promise<boolean>
  /**
   * `addressed`: the line managers it was sent to, and nobody else. A guard: whoever holds it and, where
   * people were chosen, is one of them. The maker never.
   */
  whoMayDecide: 'addressed' | PlaceGuard | LevelGuard
  /** What is shown to decide on, computed anew each time. It changes nothing. */
  effect: (db: Database, payload: Payload, request: ApprovalRequest) => Promise<Effect>
  /** Keys of the uploaded files that were given with it. */
  files?: (payload: Payload) => readonly string[]
  /** The decision is bound to the effect shown as well: where it has moved since, it asks again. */
  bindsEffect?: boolean
  /** People beside its maker whose own it is too, as they wrote some of it: neither they decide nor anybody for them. */
  coMakers?: (db: Database, request: ApprovalRequest) => Promise<readonly number[]>
  /** Why it cannot be carried out now, in a sentence for the person. */
  executionError?: (db: Database, payload: Payload, request: ApprovalRequest) => Promise<string | null>
  /** Carries it out in the deciding transaction. A refusal leaves the request pending. May answer its own sentence. */
  onApproved: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
  ) => Promise<string | void>
  onRejected?: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
  ) => Promise<void>
  /** Notes on the record that it was sent back to its maker for changes. */
  onReturned?: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
  ) => Promise<void>
  /** The maker took it back. */
  onCancelled?: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
  ) => Promise<void>
  onExpired?: (context: SystemContext, payload: Payload, request: ApprovalRequest) => Promise<void>
  /** The console's address of an action link, from the root. `/approvals/link/…` when absent. */
  path?: (token: string, action: Verdict, request: ApprovalRequest, payload: Payload) => string
  /** The console's address of the record, from the root. */
  recordPath?: (request: ApprovalRequest, payload: Payload) => string
  /** The console's address, from the root, where the maker changes and resubmits it. Without one it cannot be returned. */
  editPath?: (recordId: string, payload: Payload) => string
  expiresAfterHours?: number
}

export type ApprovalType<Payload> = Required<
  Pick<ApprovalTypeOptions<Payload>, 'amount' | 'tiers' | 'expiresAfterHours' | 'path' | 'bindsEffect'>
> &
  ApprovalTypeOptions<Payload>

// oxlint-disable-next-line typescript/no-explicit-any -- each kind checks its own payload by its schema
export type AnyApprovalType = ApprovalType<any>

/** Why a request cannot be carried out now: a file of it was changed, or its kind says so. */
export async function executionErrorOf<Payload>(
  context: Pick<ActorContext, 'db' | 'configuration'>,
  kind: ApprovalType<Payload>,
  payload: Payload,
  request: ApprovalRequest,
): Promise<string | null> {
  const changed = await changedFilesError(context, kind.files?.(payload) ?? [])
  return changed ?? (await kind.executionError?.(context.db, payload, request)) ?? null
}

/** Declares a kind of request: what is asked, who decides, what follows. Each is listed in apps/api/approvals.ts. */
export function defineApprovalType<Payload>(options: ApprovalTypeOptions<Payload>): ApprovalType<Payload> {
  return {
    amount: () => null,
    tiers: () => ({ approvalsNeeded: 1 }),
    expiresAfterHours: 72,
    bindsEffect: false,
    path: (token, action) => `/approvals/link/${token}/${action}`,
    ...options,
  }
}
