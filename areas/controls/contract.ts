import { z } from 'zod'
import { ruleReaders } from '#areas/controls/access.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import {
  RuleConsequence,
  RuleContent,
  RulePeriod,
  RuleSubject,
} from '#platform/contract/controls/control-rule.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { Id } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'
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
})
export type Rule = z.infer<typeof Rule>

const RuleCode = z.string().regex(/^[a-z][a-z0-9-]{2,59}$/)
const ActCode = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)

const readers = callGroup({ needs: ruleReaders })

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
}

export const DecisionResult = z.enum(['passed', 'refused'])
export const DecisionStage = z.enum(['submit', 'approve', 'reject', 'perform'])
export const RefusedBy = z.enum(['maker', 'paused', 'step-up', 'level', 'rule'])

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
  /** Reference of a request for approval; the number of other records. */
  reference: z.string(),
  amount: Money.nullable(),
  /** Up to 20 beneficiaries: account numbers of wallets, names of businesses and people. */
  beneficiaries: z.string(),
  result: DecisionResult,
  refusedBy: RefusedBy.nullable(),
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
