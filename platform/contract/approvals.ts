import { z } from 'zod'

export { approverLevel } from '#platform/access/access.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { approvalCounts, requestsOfRecordPath } from '#platform/contract/approval-counts.ts'
import { RecordId } from '#platform/contract/history.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Percent, SignedMoney } from '#platform/contract/fields/money.ts'
import { Id, LocalisedText, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const ApprovalStatus = z.enum(['pending', 'returned', 'approved', 'rejected', 'cancelled', 'expired'])
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/** Decisions that can be made on several requests at once or through an action link. */
export const Verdict = z.enum(['approve', 'reject'])
export type Verdict = z.infer<typeof Verdict>

/** `return` sends the request back to its maker for changes. */
export const AnyVerdict = z.enum(['approve', 'reject', 'return'])
export type AnyVerdict = z.infer<typeof AnyVerdict>

/** The product module an action link belongs to. The browser stores it; if empty, the link shows only the inbox. */
export const ApprovalModule = z.enum([
  'adjustment',
  'bulk-adjustment',
  'campaign',
  'topup-sku',
  'eload-reward',
  '',
])
export type ApprovalModule = z.infer<typeof ApprovalModule>

/** Type of the value for each unit: whole centavos, basis points, counts, ISO text, names or labels. */
type Values<Label> = { money: number; percent: number; number: number; moment: string; text: string | Label }

const Text = z.union([z.string(), LocalisedText])

const fact = <Unit extends keyof Values<LocalisedText>, Value extends z.ZodType>(unit: Unit, value: Value) =>
  z.object({ label: LocalisedText, unit: z.literal(unit), value: value.nullable() })
const figure = <Unit extends keyof Values<LocalisedText>, Value extends z.ZodType>(
  unit: Unit,
  value: Value,
) =>
  z.object({ label: LocalisedText, unit: z.literal(unit), before: value.nullable(), after: value.nullable() })

/** One fact of a request: its name and value. */
export const Fact = z.discriminatedUnion('unit', [
  fact('money', SignedMoney),
  fact('percent', Percent),
  fact('number', z.number()),
  fact('moment', Moment),
  fact('text', Text),
])
export type Fact<Label = LocalisedText> = {
  [Unit in keyof Values<Label>]: { label: Label; unit: Unit; value: Values<Label>[Unit] | null }
}[keyof Values<Label>]

/** A value before and after the change. */
export const ValueChange = z.discriminatedUnion('unit', [
  figure('money', SignedMoney),
  figure('percent', Percent),
  figure('number', z.number()),
  figure('moment', Moment),
  figure('text', Text),
])
export type ValueChange<Label = LocalisedText> = {
  [Unit in keyof Values<Label>]: {
    label: Label
    unit: Unit
    before: Values<Label>[Unit] | null
    after: Values<Label>[Unit] | null
  }
}[keyof Values<Label>]

/** A row of a batch, with its error or warning. */
export const EffectRow = z.object({
  row: z.int(),
  name: z.string(),
  amount: SignedMoney,
  before: SignedMoney.nullable(),
  after: SignedMoney.nullable(),
  finding: LocalisedText.nullable(),
})
export type EffectRow = z.infer<typeof EffectRow>

/** Everything a decision is based on, computed when it is shown. */
export const Effect = z.object({
  facts: z.array(Fact),
  /** Reason entered by the maker. */
  reason: z.string(),
  /** Fields of the record before and after. */
  changes: z.array(ValueChange),
  /** Expected results: balances after, limits reached, people affected. */
  projected: z.array(ValueChange),
  /** Findings to review before the decision. */
  warnings: z.array(LocalisedText),
  /** Checks without a finding. */
  passed: z.array(LocalisedText),
  /** Largest and doubtful rows of a batch, the doubtful ones first. */
  rows: z.array(EffectRow),
  attachments: z.array(z.object({ name: z.string(), href: z.string() })),
})
export type Effect<Label = LocalisedText> = Pick<z.infer<typeof Effect>, 'reason' | 'attachments'> & {
  facts: Fact<Label>[]
  changes: ValueChange<Label>[]
  projected: ValueChange<Label>[]
  warnings: Label[]
  passed?: Label[]
  rows?: EffectRow[]
}

/** Change requested by the approver when a request is returned to its maker. */
export const Returned = z.object({ reason: z.string(), at: Moment })
export type Returned = z.infer<typeof Returned>

export const PersonName = z.object({ id: z.int(), email: z.string(), name: z.string() })

export const ApprovalRow = z.object({
  id: z.int(),
  ref: z.string(),
  kind: z.string(),
  kindTitle: LocalisedText,
  title: LocalisedText,
  amount: SignedMoney.nullable(),
  /** The part of the amount that is debited from wallets; the rest is credited. */
  debit: Money,
  status: ApprovalStatus,
  version: z.int(),
  approvalsNeeded: z.int(),
  approvalsGiven: z.int(),
  maker: PersonName,
  /** People the request is addressed to; empty if anyone with the permission can decide. */
  sentTo: z.array(PersonName),
  createdAt: Moment,
  expiresAt: Moment,
  decidedAt: Moment.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  /** The absent person the viewer would be covering for. */
  inPlaceOf: z.string().nullable(),
  /** Path of the form where the maker changes a returned request; null otherwise. */
  editPath: z.string().nullable(),
  /** Hash that binds a decision made from a list; null if the request must be opened first. */
  hash: z.string().nullable(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

/** A pending or returned request about a record, as its screen shows it. */
export const PendingRequest = ApprovalRow.pick({
  id: true,
  ref: true,
  kind: true,
  kindTitle: true,
  title: true,
  status: true,
  maker: true,
  createdAt: true,
}).extend({
  /** Whether the person can open the request. */
  canOpen: z.boolean(),
})
export type PendingRequest = z.infer<typeof PendingRequest>

/** Reason the viewer cannot decide. */
export const Ineligibility = z.object({
  code: z.enum([
    'own',
    'decided-already',
    'returned',
    'approved',
    'rejected',
    'cancelled',
    'expired',
    'not-addressed',
    'no-right',
    'level',
    'excluded',
    'not-line-manager',
    'voice-used',
    'paused',
  ]),
  message: z.string(),
})
export type Ineligibility = z.infer<typeof Ineligibility>

export const Decision = z.object({
  /** User id of the approver. */
  id: z.int(),
  name: z.string(),
  email: z.string(),
  verdict: AnyVerdict,
  reason: z.string(),
  via: z.enum(['console', 'link', 'list']),
  inPlaceOf: z.string().nullable(),
  at: Moment,
})
export type Decision = z.infer<typeof Decision>

/** Checks of a request as they were at a decision. */
export const DecidedChecks = z.object({ warnings: z.array(LocalisedText), passed: z.array(LocalisedText) })

export const ApprovalDetails = ApprovalRow.extend({
  /** Binds the decision to exactly the content shown here. */
  hash: z.string(),
  minLevel: z.int().nullable(),
  /** Level of each approver in order; null if every approver needs `minLevel`. */
  stepLevels: z.array(z.int()).nullable(),
  effect: Effect,
  decisions: z.array(Decision),
  ineligibility: Ineligibility.nullable(),
  /** Reason the request cannot be approved now although the viewer can decide. It can still be rejected. */
  executionError: z.string().nullable(),
  isMine: z.boolean(),
  /** Whether the request can be returned for changes. Requires a form in which its maker can change it. */
  canReturn: z.boolean(),
  /** Path of the record the request is about; null if the viewer cannot open it. */
  recordPath: z.string().nullable(),
  /** Checks at the last decision; null before it, and for decisions of earlier versions. */
  decidedChecks: DecidedChecks.nullable(),
  /** Outcome of an approved request whose changes are made later. */
  outcome: z.object({ tone: z.enum(['success', 'pending', 'danger']), message: LocalisedText }).nullable(),
})
export type ApprovalDetails = z.infer<typeof ApprovalDetails>

/**
 * Token of an action link: 32 random bytes in base64url. Other text counts as an unknown link, not as a validation
 * error.
 */
export const Token = z.string().trim().min(1).max(200)

/** Hash of the content shown. The decision is rejected if the content has changed since. */
export const ContentHash = z.string().regex(/^[0-9a-f]{64}$/)

/** Fields of a decision in the calls of a record: the token of an email link, or the record shown. */
export const decisionFields = {
  token: Token.optional(),
  reason: Reason.optional(),
  hash: ContentHash.optional(),
  /**
   * Version of the record, for screens that show the record itself. Without a link token, the hash or the version is
   * required.
   */
  version: z.int().optional(),
}

const decision = { verdict: Verdict, reason: Reason.optional() }

const signedInCalls = callGroup({ needs: 'signed-in' })

export const approvalCalls = {
  /** Requests awaiting the person's approval, including those of colleagues they cover for. */
  inbox: signedInCalls.list('/approvals/inbox', ApprovalRow, {
    filters: { kind: z.string().max(60), inPlaceOf: z.boolean() },
    sorts: ['createdAt', 'expiresAt'],
    defaultDirection: 'asc',
  }),
  /** Requests submitted by the person. */
  mine: signedInCalls.list('/approvals/mine', ApprovalRow, {
    filters: { kind: z.string().max(60), status: ApprovalStatus },
    sorts: ['createdAt', 'expiresAt'],
  }),
  /**
   * Pending and returned requests about a record, by its type in the audit log, oldest first: those that the person is
   * involved in, and those about records whose history the person can read.
   */
  ofRecord: signedInCalls.read(requestsOfRecordPath, {
    request: z.strictObject({ kind: z.string().min(1).max(200), recordId: RecordId }),
    reply: z.array(PendingRequest),
    background: true,
  }),
  details: signedInCalls.read('/approvals/details', {
    request: z.object({ requestId: Id }),
    reply: ApprovalDetails,
    views: { kind: 'approval', id: 'id', label: 'ref' },
  }),
  /** Checks to review of several requests. Those with any cannot be approved in bulk. */
  checksOfMany: signedInCalls.read('/approvals/checks-of-many', {
    request: z.object({ requestIds: z.array(Id).min(1).max(100) }),
    reply: z.array(z.object({ requestId: z.int(), doubtful: z.array(LocalisedText) })),
  }),
  logs: signedInCalls.read('/approvals/logs', {
    request: z.strictObject({ requestId: Id, ...logRequest }),
    reply: LogPage,
  }),
  /** Describes the request behind an action link to its recipient. Read-only. */
  linkInfo: signedInCalls.read('/approvals/link-info', {
    request: z.object({ token: Token }),
    reply: z.object({ details: ApprovalDetails, actions: z.array(Verdict) }),
  }),
  decide: signedInCalls.write('/approvals/decide', {
    /** Identifies the request by number or by action link, with the hash of the content shown. */
    request: z.object({
      requestId: Id.optional(),
      token: Token.optional(),
      hash: ContentHash,
      ...decision,
      verdict: AnyVerdict,
    }),
    movesMoney: true,
    acts: { codes: 'any-request' },
  }),
  decideMany: signedInCalls.write('/approvals/decide-many', {
    request: z.object({
      items: z
        .array(z.object({ requestId: Id, hash: ContentHash }))
        .min(1)
        .max(100),
      ...decision,
    }),
    reply: z.object({
      done: z.int(),
      failed: z.int(),
      results: z.array(
        z.object({
          requestId: z.int(),
          ref: z.string(),
          isDone: z.boolean(),
          message: z.string(),
          messageCode: z.string(),
        }),
      ),
    }),
    movesMoney: true,
  }),
  takeBack: signedInCalls.write('/approvals/take-back', {
    request: z.object({ requestId: Id, reason: Reason }),
  }),
  counts: approvalCounts,
  kinds: signedInCalls.read('/approvals/kinds', {
    request: z.object({}),
    reply: z.array(z.object({ kind: z.string(), title: LocalisedText })),
    background: true,
  }),
}
