import { z } from 'zod'
import { ruleChangerLevel, ruleChangers } from '#areas/controls/access.ts'
import { controlsMessages } from '#areas/controls/messages.ts'
import { currentRule, isCurrent, namedPeople } from '#areas/controls/server/control-rules.ts'
import { impactOf } from '#areas/controls/server/impact.ts'
import { replaceRule } from '#areas/controls/server/replace-rule.ts'
import { termsOf } from '#areas/controls/server/terms.ts'
import { words } from '#areas/controls/words.ts'
import { RuleConsequence } from '#platform/contract/controls.ts'
import { LocalisedText } from '#platform/contract/fields.ts'
import {
  type ActorContext,
  defineApprovalType,
  type Fact,
  payloadHash,
  submitRequest,
} from '#platform/server/approvals.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const Terms = z.object({
  above: z.int(),
  consequence: RuleConsequence,
  level: z.int().nullable(),
  levels: z.array(z.int()).nullable().optional(),
  excluded_staff: z.array(z.int()).optional(),
  excluded_roles: z.array(z.int()).optional(),
  excludes_reporting_line: z.boolean().optional(),
  staff_id: z.int().nullable(),
  role_id: z.int().nullable(),
  below_level: z.int().nullable(),
})

/** `control_replace_rule` of the database reads `current` and `rule`. */
const RuleChange = z.object({
  current: z.int(),
  code: z.string(),
  rule: Terms.nullable(),
  before: LocalisedText,
  after: LocalisedText.nullable(),
  reason: z.string(),
})
export type RuleChange = z.infer<typeof RuleChange>

const toTerms = (stored: z.infer<typeof Terms>) => ({
  above: stored.above,
  consequence: stored.consequence,
  level: stored.level,
  levels: stored.levels ?? null,
  excludedStaff: stored.excluded_staff ?? [],
  excludedRoles: stored.excluded_roles ?? [],
  excludesReportingLine: stored.excludes_reporting_line ?? false,
  staffId: stored.staff_id,
  roleId: stored.role_id,
  belowLevel: stored.below_level,
})

/** Approval type for loosening or ending a rule. Someone else of level 80 or higher decides, not a person it names. */
export const ruleApprovalType = defineApprovalType<RuleChange>({
  kind: 'control-rule',
  name: controlsMessages('APPROVAL_TYPE_RULE'),
  module: '',
  payload: RuleChange,
  title: ({ before, after }) => controlsMessages(after === null ? 'TITLE_END' : 'TITLE_LOOSEN', before),
  tier: { approvalsNeeded: 1, minLevel: ruleChangerLevel },
  whoMayDecide: ruleChangers,
  effect: async (db, { current, rule, before, after, reason }) => {
    const row = (await isCurrent(db, current)) ? await currentRule(db, current) : null
    const impact =
      row &&
      (await impactOf(db, {
        current: { id: current, terms: termsOf(row) },
        next: rule && toTerms(rule),
        scope: null,
      }))
    const facts: Fact[] = impact
      ? [
          { label: t('removedActs'), unit: 'number', value: impact.removed.acts },
          { label: t('removedAmount'), unit: 'money', value: impact.removed.amount },
          { label: t('addedActs'), unit: 'number', value: impact.added.acts },
          { label: t('addedAmount'), unit: 'money', value: impact.added.amount },
        ]
      : []
    return {
      facts,
      reason,
      changes: [
        {
          label: t('rule'),
          unit: 'text',
          before: controlsMessages('RULE_TEXT', before),
          after: after === null ? t('isEnded') : controlsMessages('RULE_TEXT', after),
        },
      ],
      projected: [],
      warnings: [],
      attachments: [],
    }
  },
  // A person whom the rule names would loosen their own limit.
  coMakers: async (db, request) => namedPeople(db, request.recordId),
  executionError: async (db, { current }) =>
    (await isCurrent(db, current)) ? null : controlsMessages('RULE_OUTDATED'),
  onApproved: async (context, change, request) => {
    await replaceRule(
      context,
      { ...change, before: change.before.en, after: change.after?.en ?? null },
      { requestId: request.id, hash: payloadHash(change) },
    )
    return controlsMessages(change.after === null ? 'RULE_ENDED' : 'RULE_CHANGED')
  },
  recordPath: (_request, { code }) => `/controls/rules/${code}`,
})

/** Submits a request to loosen or end a rule. */
export const submitRuleChange = (context: ActorContext, payload: RuleChange) =>
  submitRequest(context, ruleApprovalType, { payload, recordKind: 'control-rule', recordId: payload.code })
