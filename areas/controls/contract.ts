import { z } from 'zod'
import { controlsMessages } from '#areas/controls/messages.ts'
import { ruleChangers, ruleReaders } from '#areas/controls/access.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { RuleConsequence, RuleContent, RulePeriod, RuleSubject } from '#platform/contract/controls.ts'
import { Money, Id, Reason, requiredMessage, Moment } from '#platform/contract/fields.ts'
import { oneOrMore } from '#platform/contract/page.ts'

/** A version of a rule. Versions of the same rule have the same code. */
export const RuleRow = z.object({
  id: z.int(),
  code: z.string(),
  rule: RuleContent,
  subject: RuleSubject,
  consequence: RuleConsequence,
  amount: Money.nullable(),
  count: z.int().nullable(),
  validFrom: Moment,
  validUntil: Moment.nullable(),
  createdBy: z.string(),
  staffId: z.int().nullable(),
  roleId: z.int().nullable(),
  excludedStaff: z.array(z.int()),
  excludedRoles: z.array(z.int()),
  excludesReportingLine: z.boolean(),
})
export type RuleRow = z.infer<typeof RuleRow>

/** What a person, pair or beneficiary has used of a rule today or within the last 24 hours. */
export const RuleUse = z.object({
  name: z.string(),
  amount: Money,
  acts: z.int(),
})
export type RuleUse = z.infer<typeof RuleUse>

/** Rule with its earlier versions, newest first. The first version is current if it has no end. */
export const Rule = z.object({
  code: z.string(),
  versions: z.array(RuleRow).min(1),
  /** The ten subjects that used most of the limit. Empty for a rule about single acts. */
  use: z.array(RuleUse),
  /** Request that would loosen the rule, if one is pending. */
  pendingRequest: z.object({ requestId: z.int(), ref: z.string() }).nullable(),
})
export type Rule = z.infer<typeof Rule>

const RuleCode = z.string().regex(/^[a-z][a-z0-9-]{2,59}$/)
const ActCode = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)

const level = z.int().min(1).max(100)

export const RuleAudience = z.enum(['everyone', 'person', 'role', 'level'])
export type RuleAudience = z.infer<typeof RuleAudience>

/** The part of a rule that can be changed. The fields that the other choices do not use are null. */
const terms = {
  /** Limit; null for a rule that counts acts. */
  amount: Money.nullable(),
  /** Limit as a number of acts; null for a rule about amounts. */
  count: z.int().min(0).max(1_000_000).nullable(),
  consequence: RuleConsequence,
  level: level.nullable(),
  /** Level of each approver of a chain, in order. */
  levels: z.array(z.int()).nullable().default(null),
  /** Who may not decide on acts above the limit. */
  excludedStaff: z.array(Id).max(50).default([]),
  excludedRoles: z.array(Id).max(50).default([]),
  /** Whether the people above and below the maker may not decide either. */
  excludesReportingLine: z.boolean().default(false),
  audience: RuleAudience,
  staffId: Id.nullable(),
  roleId: Id.nullable(),
  belowLevel: level.nullable(),
}
const RuleTermsDraft = z.strictObject(terms)
export type RuleTermsDraft = z.output<typeof RuleTermsDraft>

/** What a new rule counts. It cannot be changed later. */
const scope = {
  /** Acts that are added up together; empty for all. */
  acts: z.array(ActCode).max(50),
  subject: RuleSubject,
  period: RulePeriod,
}
const RuleScopeDraft = z.strictObject(scope)
export type RuleScopeDraft = z.output<typeof RuleScopeDraft>

const requiredBy = {
  person: 'staffId',
  role: 'roleId',
  level: 'belowLevel',
} as const satisfies Record<Exclude<RuleAudience, 'everyone'>, keyof RuleTermsDraft>

const longestChain = 4

const isChain = (levels: readonly number[]): boolean =>
  levels.length >= 1 &&
  levels.length <= longestChain &&
  levels.every((each, step) => each >= Math.max(1, levels[step - 1] ?? 0) && each <= 100)

/** Requires the fields that the consequence and the audience need. */
function checkTerms(draft: RuleTermsDraft, { addIssue }: z.RefinementCtx) {
  const missing = (field: keyof RuleTermsDraft) =>
    addIssue({ code: 'custom', path: [field], message: requiredMessage })
  if (draft.amount === null && draft.count === null) missing('amount')
  if (draft.consequence === 'level' && draft.level === null) missing('level')
  if (draft.consequence === 'chain' && !isChain(draft.levels ?? []))
    addIssue({ code: 'custom', path: ['levels'], message: controlsMessages.issue('LEVELS_OF_CHAIN') })
  if (draft.audience !== 'everyone') {
    const field = requiredBy[draft.audience]
    if (draft[field] === null) missing(field)
  }
}

/** Rejects combinations that the controls cannot decide. */
function checkScope(draft: RuleTermsDraft & RuleScopeDraft, context: z.RefinementCtx) {
  checkTerms(draft, context)
  const reject = (field: 'period' | 'consequence', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if ((draft.subject === 'request') !== (draft.period === 'request'))
    reject('period', controlsMessages.issue('PERIOD_OF_SUBJECT'))
  const isDecided = ['request', 'maker', 'beneficiary'].includes(draft.subject)
  if (!isDecided && draft.consequence !== 'refuse' && draft.consequence !== 'alert')
    reject('consequence', controlsMessages.issue('CONSEQUENCE_OF_SUBJECT'))
  if (draft.consequence === 'confirm' && draft.subject !== 'request')
    reject('consequence', controlsMessages.issue('CONFIRMATION_OF_REQUEST'))
}

/** Number of acts in the last 30 days, and their amount. */
const Affected = z.object({ acts: z.int(), amount: Money })

/** What a change would have done to the acts of the last 30 days. */
export const RuleImpact = z.object({
  /** Whether the change allows what the rule prevents, so that another person must approve it. */
  isLoosening: z.boolean(),
  /** Acts to which the new consequence would have applied in addition. */
  added: Affected,
  /** Acts to which the former consequence would no longer have applied. */
  removed: Affected,
})
export type RuleImpact = z.infer<typeof RuleImpact>

const Changed = z.object({
  code: z.string(),
  status: z.enum(['active', 'pending']),
  requestId: z.int().nullable(),
})

const readers = callGroup({ needs: ruleReaders })
const changers = callGroup({ needs: ruleChangers, invalidates: ['/controls/', '/approvals/', '/audit/'] })
const acts = { codes: ['control-rule'] }

export const ruleCalls = {
  list: readers.list('/controls/rules/list', RuleRow, {
    filters: {
      act: ActCode,
      subject: oneOrMore(RuleSubject),
      period: oneOrMore(RulePeriod),
      consequence: oneOrMore(RuleConsequence),
    },
    sorts: ['validFrom', 'amount'],
  }),
  read: readers.read('/controls/rules/read', { request: z.strictObject({ code: RuleCode }), reply: Rule }),
  /** Returns the people and roles to whom a rule can be restricted. */
  audiences: changers.read('/controls/rules/audiences', {
    reply: z.object({
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      roles: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  /** Returns the effect of a change before it is saved: of a version with other terms, of its end, or of a new rule. */
  impact: changers.read('/controls/rules/impact', {
    request: z.union([
      z.strictObject({ id: Id, terms: RuleTermsDraft.superRefine(checkTerms).nullable() }),
      z.strictObject({ id: z.null(), terms: z.strictObject({ ...scope, ...terms }).superRefine(checkScope) }),
    ]),
    reply: RuleImpact,
    background: true,
  }),
  /** Tightens a rule at once. Loosening it submits a request. */
  change: changers.write('/controls/rules/change', {
    request: z.strictObject({ id: Id, ...terms, reason: Reason }).superRefine(checkTerms),
    reply: Changed,
    acts,
  }),
  add: changers.write('/controls/rules/add', {
    request: z.strictObject({ ...scope, ...terms, reason: Reason }).superRefine(checkScope),
    reply: Changed,
    acts,
  }),
  end: changers.write('/controls/rules/end', {
    request: z.strictObject({ id: Id, reason: Reason }),
    reply: Changed,
    acts,
  }),
}

export const DecisionResult = z.enum(['passed', 'refused'])
export const DecisionStage = z.enum(['submit', 'approve', 'reject', 'perform'])
export const RefusedBy = z.enum(['maker', 'paused', 'step-up', 'level', 'rule'])

export const ConfirmedBy = z.enum(['customer'])

/** Result of the checks of an act. */
export const DecisionRow = z.object({
  id: z.int(),
  at: Moment,
  staffId: z.int(),
  staffName: z.string(),
  act: z.string(),
  stage: DecisionStage,
  recordKind: z.string(),
  recordId: z.string(),
  /** Name of the record in the audit log, or the reference of a request. */
  reference: z.string(),
  amount: Money.nullable(),
  /** Up to 20 beneficiaries: account numbers of wallets, names of businesses and people. */
  beneficiaries: z.string(),
  result: DecisionResult,
  refusedBy: RefusedBy.nullable(),
  /** Set if the customer confirmed the act with a code. */
  confirmedBy: ConfirmedBy.nullable(),
  ruleCode: z.string().nullable(),
  /** Rule that rejected the act or requires more approvers or a higher level. */
  rule: RuleContent.nullable(),
  /** Used of the limit before this act. Null without a rule, and for a limit on the number of acts. */
  usedAmount: Money.nullable(),
  /** Number of acts before this one. Null without a rule, and for a limit on the amount. */
  usedCount: z.int().nullable(),
})
export type DecisionRow = z.infer<typeof DecisionRow>

export const decisionCalls = {
  list: readers.list('/controls/decisions/list', DecisionRow, {
    filters: {
      result: DecisionResult,
      act: oneOrMore(ActCode),
      stage: oneOrMore(DecisionStage),
      refusedBy: oneOrMore(RefusedBy),
      staffId: oneOrMore(Id),
      ruleCode: RuleCode,
    },
    sorts: ['at'],
  }),
  options: readers.read('/controls/decisions/options', {
    reply: z.object({
      people: z.array(z.object({ id: z.int(), name: z.string() })),
      rules: z.array(z.object({ code: z.string(), rule: RuleContent })),
    }),
  }),
}
