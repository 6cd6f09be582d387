import { rejectField, AppError } from '#platform/server/errors.ts'
import { sql } from 'kysely'
import type { RuleRow, RuleScopeDraft, RuleTermsDraft } from '#areas/controls/contract.ts'
import { controlsMessages } from '#areas/controls/messages.ts'
import { isSameRule, loosens, type RuleTerms } from '#areas/controls/rules.ts'
import { type RuleChange, submitRuleChange } from '#areas/controls/server/approval-type.ts'
import { currentRule, leavesDeciders, leavesRuleChangers } from '#areas/controls/server/control-rules.ts'
import { replaceRule, type RuleReplacement } from '#areas/controls/server/replace-rule.ts'
import { contentWith, draftTerms, termsOf, toStored, toStoredScope } from '#areas/controls/server/terms.ts'
import { ruleText } from '#platform/contract/controls.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import type { Message } from '#platform/words.ts'

type Saved = { code: string; status: 'active' | 'pending'; requestId: number | null; sentence: Message }

/** Serialises changes of rules until the transaction ends. */
const lockRules = (db: Database) => sql`select pg_advisory_xact_lock(hashtext('control rules'))`.execute(db)

/** Tightens a rule at once, or submits a request to loosen it. */
export async function changeRule(
  context: ActorContext,
  { id, reason, ...draft }: RuleTermsDraft & { id: number; reason: string },
): Promise<Saved> {
  await lockRules(context.db)
  const row = await currentRule(context.db, id)
  const terms = draftTerms(draft)
  if (isSameRule(termsOf(row), terms)) throw new AppError(controlsMessages('NOTHING_CHANGED'))
  return saveChange(context, row, terms, reason)
}

/** Submits a request to end a rule. */
export async function endRule(
  context: ActorContext,
  { id, reason }: { id: number; reason: string },
): Promise<Saved> {
  await lockRules(context.db)
  return saveChange(context, await currentRule(context.db, id), null, reason)
}

async function saveChange(
  context: ActorContext,
  row: RuleRow,
  terms: RuleTerms | null,
  reason: string,
): Promise<Saved> {
  const { rule, code } = row
  const next = terms && (await contentWith(context.db, { ...rule, isAmount: rule.amount !== null }, terms))
  const change: RuleChange = {
    current: row.id,
    code,
    rule: terms && toStored(terms),
    before: { en: ruleText(rule, 'en'), fil: ruleText(rule, 'fil') },
    after: next && { en: ruleText(next, 'en'), fil: ruleText(next, 'fil') },
    reason,
  }
  if (terms?.consequence === 'confirm' && row.subject !== 'request')
    rejectField('consequence', controlsMessages('CONFIRMATION_OF_REQUEST'))
  if (terms && (await excludesTooMany(context.db, terms)))
    rejectField('excludedStaff', controlsMessages('EXCLUDES_TOO_MANY'))
  if (terms?.excludesReportingLine && !(await leavesDeciders(context.db, terms)))
    rejectField('excludesReportingLine', controlsMessages('LINE_LEAVES_TOO_FEW'))
  if (loosens(termsOf(row), terms)) {
    const { requestId, sentence } = await submitRuleChange(context, change)
    return { code, status: 'pending', requestId, sentence }
  }
  await performNow(context, { current: row.id, rule: change.rule, code, ...textsOf(change), reason })
  return { code, status: 'active', requestId: null, sentence: controlsMessages('RULE_CHANGED') }
}

const textsOf = ({ before, after }: Pick<RuleChange, 'before' | 'after'>) => ({
  before: before.en,
  after: after?.en ?? null,
})

const excludesTooMany = async (db: Database, terms: RuleTerms) =>
  terms.excludedStaff.length + terms.excludedRoles.length > 0 && !(await leavesRuleChangers(db, terms))

/**
 * Adds a rule at once. It can only tighten, because all rules apply together. Its exclusions are a later change, which
 * another person approves.
 */
export async function addRule(
  context: ActorContext,
  { reason, ...draft }: RuleTermsDraft & RuleScopeDraft & { reason: string },
): Promise<Saved> {
  const terms = draftTerms(draft)
  if (terms.excludedStaff.length > 0) rejectField('excludedStaff', controlsMessages('EXCLUDE_LATER'))
  if (terms.excludedRoles.length > 0) rejectField('excludedRoles', controlsMessages('EXCLUDE_LATER'))
  if (terms.excludesReportingLine) rejectField('excludesReportingLine', controlsMessages('EXCLUDE_LATER'))
  const scope = toStoredScope(draft, draft)
  const content = await contentWith(
    context.db,
    { ...draft, acts: scope.acts, isAmount: draft.amount !== null },
    terms,
  )
  const code = await performNow(context, {
    current: null,
    rule: { ...scope, ...toStored(terms) },
    code: null,
    before: null,
    after: ruleText(content, 'en'),
    reason,
  })
  return { code, status: 'active', requestId: null, sentence: controlsMessages('RULE_ADDED') }
}

/** Checks the act of one person, and replaces the rule. */
async function performNow(context: ActorContext, change: RuleReplacement): Promise<string> {
  await guardDecision(context, {
    act: 'control-rule',
    stage: 'perform',
    record: { kind: 'control-rule', id: change.code ?? 'new', label: change.before ?? change.after ?? '' },
  })
  return replaceRule(context, change, null)
}
