import type { Message } from '#platform/words/messages.ts'
import type { z } from 'zod'
import type { LevelGuard, PlaceGuard } from '#platform/access/access.ts'
import type * as contract from '#platform/contract/approvals.ts'
import type { ApprovalModule, ApprovalStatus, Verdict } from '#platform/contract/approvals.ts'
import type { LocalisedText } from '#platform/contract/fields/text.ts'
import type { Beneficiary } from '#platform/server/controls/controls.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { changedFilesError } from '#platform/server/uploads/files.ts'

/** The part of the request context that the approval engine needs. Handlers pass their own context. */
export type ActorContext = Pick<
  RequestContext<unknown, Staff>,
  'db' | 'staff' | 'audit' | 'configuration' | 'controls'
>

/** The same for system actions without a person, such as the expiry of a request. */
export type SystemContext = Pick<RequestContext<unknown, null>, 'db' | 'audit'>

/** Facts of a request before its labels are rendered. */
export type Fact = contract.Fact<Message>
export type ValueChange = contract.ValueChange<Message>
/** The changes of a request that stores them are already texts. */
export type Effect = Omit<contract.Effect<Message>, 'changes'> & {
  changes: contract.ValueChange<Message | LocalisedText>[]
}

/** A request as stored. */
export type ApprovalRequest = {
  id: number
  /** `APR0000012`, or the reference of the record. */
  ref: string
  kind: string
  recordKind: string
  recordId: string
  title: LocalisedText
  /** Version of the payload, incremented by each change of the maker. */
  version: number
  amountCentavos: number | null
  makerId: number
  makerEmail: string
  makerName: string
  status: ApprovalStatus
  approvalsNeeded: number
  minLevel: number | null
  /** Level of each approver in order; null if every approver needs `minLevel`. */
  stepLevels: number[] | null
  excludedStaff: number[]
  excludedRoles: number[]
  isAddressed: boolean
  createdAt: string
  expiresAt: string
  decidedAt: string | null
  reason: string
}

/** Number of different people who must approve, and their minimum level. */
export type Tier = { approvalsNeeded: 1 | 2; minLevel?: number }

/** Statuses of a record while its request is pending or returned, and after it has ended. */
type RecordStatuses = Record<'pending' | 'approved' | 'rejected' | 'cancelled' | 'expired', string>

/** The record whose status follows its request, and whose row has the columns of a decision. */
type RequestRecord<Payload> = {
  table: string
  key: string
  statuses: RecordStatuses
  /** Kind and label of its audit entries. */
  history: (payload: Payload) => { kind: string; label: string }
}

/** A record by its kind in the audit log and its key. */
export type RequestSubject = { kind: string; id: string | number }

type ApprovalTypeOptions<Payload> = {
  /** Permanent identifier in lower case, words joined by hyphens: `adjustment`. */
  kind: string
  name: Message
  /** Product module of the action links. */
  module: ApprovalModule
  /** Plain data without codecs: it is stored as JSON, hashed, and parsed by this schema again. */
  payload: z.ZodType<Payload>
  /** Title that starts with a verb: "Credit ₱12,500.00 to Aling Nena Store". */
  title: (payload: Payload) => Message
  amount?: (payload: Payload) => number | null
  /** The part of the amount that is debited from wallets; the rest is credited. */
  debit?: (payload: Payload) => number
  /** Minimum approvals and level of every request of this type. The rules of the controls can require more. */
  tier?: Tier
  /** Amount that counts for the limits of the controls, if it differs from `amount`: coins count as one peso each. */
  exposure?: (payload: Payload) => number
  /** Who receives or pays the amount, for the limits of beneficiaries. */
  beneficiaries?: (db: Database, payload: Payload) => Promise<Beneficiary[]>
  /** Further records that the request is about. It is cancelled when its record or one of these ends. */
  subjects?: (db: Database, payload: Payload) => Promise<readonly RequestSubject[]>
  /**
   * `addressed`: only the line managers the request was sent to. A guard: anyone who satisfies it and, if people were
   * selected, is one of them. Never the maker.
   */
  whoMayDecide: 'addressed' | PlaceGuard | LevelGuard
  /** Computes the content shown for the decision at each display. Must not change any data. */
  effect: (db: Database, payload: Payload, request: ApprovalRequest) => Promise<Effect>
  /** If set, the engine alone changes the status of the record while its request is open. */
  record?: RequestRecord<Payload>
  /** Type of record in the audit log whose readers see that a request is pending, if it is not that of its record. */
  readKind?: string
  /** Whether readers of each subject see that a request is pending, not only readers of its record. */
  isReadBySubject?: boolean
  /** Version of the record, for decisions on screens that show the record and not the content of the request. */
  recordVersion?: (db: Database, recordId: number) => Promise<number>
  /** Keys of the files attached to the request. */
  files?: (payload: Payload) => readonly string[]
  /** For a type that stores its changes with the request: shows them after the decision as well. */
  storesChanges?: boolean
  /**
   * Binds the decision to the displayed effect as well: if the effect has changed since, the person must confirm
   * again.
   */
  bindsEffect?: boolean
  /**
   * For approvals through a link that show no effect: the error if it has changed since the request was submitted, or
   * null. Without it, a type that binds its effect cannot be approved that way.
   */
  changedEffectError?: (db: Database, payload: Payload) => Promise<Message | null>
  /** People besides the maker who contributed to the request. Neither they nor their substitutes can decide. */
  coMakers?: (db: Database, request: ApprovalRequest) => Promise<readonly number[]>
  /** Returns the message why the request cannot be executed now, or null. */
  executionError?: (db: Database, payload: Payload, request: ApprovalRequest) => Promise<Message | null>
  /**
   * Executes the request in the transaction of the decision. If it throws, the request stays pending. Can return its
   * own success message. `kinds` are the types that the call decides.
   */
  onApproved: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
    kinds: readonly AnyApprovalType[],
  ) => Promise<Message | void>
  onRejected?: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
  ) => Promise<void>
  /** Runs when the request is returned to its maker for changes. */
  onReturned?: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
  ) => Promise<void>
  /** Runs when the maker withdraws the request. */
  onCancelled?: (
    context: ActorContext,
    payload: Payload,
    request: ApprovalRequest,
    reason: string,
  ) => Promise<void>
  onExpired?: (context: SystemContext, payload: Payload, request: ApprovalRequest) => Promise<void>
  /** Outcome of an approved request whose changes are made later, or null if it has none. */
  outcome?: (db: Database, payload: Payload) => Promise<Outcome | null>
  /** Console path of an action link, from the root. Defaults to `/approvals/link/…`. */
  path?: (token: string, action: Verdict, request: ApprovalRequest, payload: Payload) => string
  /** Console path of the record, from the root. */
  recordPath?: (request: ApprovalRequest, payload: Payload) => string | null
  /**
   * Console path of the form where the maker changes and resubmits the request. If absent, the request cannot be
   * returned.
   */
  editPath?: (recordId: string, payload: Payload) => string
  expiresAfterHours?: number
}

/** Outcome of an approved request, with the next step if it failed. */
export type Outcome = { tone: 'success' | 'pending' | 'danger'; message: LocalisedText }

export type ApprovalType<Payload> = Required<
  Pick<ApprovalTypeOptions<Payload>, 'amount' | 'tier' | 'expiresAfterHours' | 'path' | 'bindsEffect'>
> &
  ApprovalTypeOptions<Payload>

// oxlint-disable-next-line typescript/no-explicit-any -- each approval type validates its payload with its own schema
export type AnyApprovalType = ApprovalType<any>

/** Reason a request cannot be executed now: an attached file has changed, or the approval type reports an error. */
export async function executionErrorOf<Payload>(
  context: Pick<ActorContext, 'db' | 'configuration'>,
  kind: ApprovalType<Payload>,
  payload: Payload,
  request: ApprovalRequest,
): Promise<Message | null> {
  const changed = await changedFilesError(context, kind.files?.(payload) ?? [])
  return changed ?? (await kind.executionError?.(context.db, payload, request)) ?? null
}

/** Checks to review before a decision: the reason the request cannot be executed now, and the warnings of its effect. */
export async function doubtfulChecksOf<Payload>(
  context: Pick<ActorContext, 'db' | 'configuration'>,
  kind: ApprovalType<Payload>,
  payload: Payload,
  request: ApprovalRequest,
): Promise<Message[]> {
  const executionError = await executionErrorOf(context, kind, payload, request)
  const { warnings } = await kind.effect(context.db, payload, request)
  return executionError ? [executionError, ...warnings] : warnings
}

/** Amount in centavos that a request counts for the limits of the controls, or null. */
export const exposureOf = <Payload>(
  { amount, exposure }: Pick<ApprovalType<Payload>, 'amount' | 'exposure'>,
  payload: Payload,
): number | null => exposure?.(payload) ?? amount(payload)

/** Declares an approval type. Every type is registered in its area's server.ts. */
export function defineApprovalType<Payload>(options: ApprovalTypeOptions<Payload>): ApprovalType<Payload> {
  return {
    amount: () => null,
    tier: { approvalsNeeded: 1 },
    expiresAfterHours: 72,
    bindsEffect: false,
    path: (token, action) => `/approvals/link/${token}/${action}`,
    ...options,
  }
}
