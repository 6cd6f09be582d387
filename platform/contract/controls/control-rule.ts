import { z } from 'zod'
import { formatCentavos, Money } from '#platform/contract/fields/money.ts'
import { joinActNames } from '#platform/contract/controls/act-names.ts'
import type { Language } from '#platform/words/catalogue.ts'
import { translatorFor } from '#platform/words/words.ts'
import { ruleWords } from './rule-words.ts'

/** Whose acts a rule adds up. `request` is one act; `alone` are acts that need no second person. */
export const RuleSubject = z.enum(['request', 'maker', 'alone', 'approver', 'pair', 'beneficiary'])
export type RuleSubject = z.infer<typeof RuleSubject>

/** One act, a day in Manila, or the last 24 hours. */
export const RulePeriod = z.enum(['request', 'day', 'rolling'])
export type RulePeriod = z.infer<typeof RulePeriod>

/**
 * Two people must approve, the approver needs a level, one person per level approves in order, the act is rejected, the person who makes it take effect confirms
 * exactly this act, or the security address receives a mail and the act continues.
 */
export const RuleConsequence = z.enum(['approver', 'level', 'chain', 'refuse', 'confirm', 'alert'])
export type RuleConsequence = z.infer<typeof RuleConsequence>

/** Content of a rule, with the names of the person and the role to whom it is restricted. */
export const RuleContent = z.object({
  /** Acts that are added up together; null for all. */
  acts: z.array(z.string()).nullable(),
  subject: RuleSubject,
  period: RulePeriod,
  /** Limit; null for a limit on the number of acts. */
  amount: Money.nullable(),
  /** Limit as a number of acts; null for an amount. */
  count: z.int().nullable(),
  consequence: RuleConsequence,
  /** Level that the consequence `level` requires. */
  level: z.int().nullable(),
  /** Level of each approver that the consequence `chain` requires, in order. */
  levels: z.array(z.int()).nullable(),
  /** Names of the people and roles who may not decide on acts above the limit. */
  excluded: z.array(z.string()),
  /** Whether the people above and below the maker may not decide either. */
  excludesReportingLine: z.boolean().optional(),
  person: z.string().nullable(),
  role: z.string().nullable(),
  belowLevel: z.int().nullable(),
})
export type RuleContent = z.infer<typeof RuleContent>

type Limit = { amount: number | null; count: number | null }
type Consequence = Pick<
  RuleContent,
  'consequence' | 'level' | 'levels' | 'excluded' | 'excludesReportingLine'
>
type Audience = Pick<RuleContent, 'person' | 'role' | 'belowLevel'>

/** Limit of a rule in words: an amount or a number of acts. */
export const limitText = ({ amount, count }: Limit, language: Language): string =>
  amount === null ? translatorFor(ruleWords, language)('actCount', { n: count ?? 0 }) : formatCentavos(amount)

/** What a rule requires above its limit. */
export function consequenceText(
  { consequence, level, levels, excluded, excludesReportingLine = false }: Consequence,
  language: Language,
): string {
  const t = translatorFor(ruleWords, language)
  const needed =
    consequence === 'level'
      ? t('needs_level', { level: String(level ?? 0) })
      : consequence === 'chain'
        ? t('needs_chain', { steps: stepsText(levels ?? [], language) })
        : t(`needs_${consequence}`)
  const names = [...excluded, ...(excludesReportingLine ? [t('reportingLine')] : [])]
  return names.length === 0 ? needed : t('notBy', { needed, names: names.join(', ') })
}

/** Steps of a chain in order: "level 40 or higher, then level 60 or higher". */
export function stepsText(levels: readonly number[], language: Language): string {
  const t = translatorFor(ruleWords, language)
  const [first = 0, ...others] = levels
  return others.reduce<string>(
    (text, level) => t('thenStep', { steps: text, level: String(level) }),
    t('firstStep', { level: String(first) }),
  )
}

/** People to whom a rule is restricted, or null for everyone. */
export function audienceText({ person, role, belowLevel }: Audience, language: Language): string | null {
  const t = translatorFor(ruleWords, language)
  if (person !== null) return t('audience_person', { name: person })
  if (role !== null) return t('audience_role', { name: role })
  return belowLevel === null ? null : t('audience_level', { level: String(belowLevel) })
}

/** Rule as a sentence: "Wallet adjustments of one maker in a day above ₱500,000.00: two approvers". */
export function ruleText(rule: Omit<RuleContent, 'amount'> & Limit, language: Language): string {
  const t = translatorFor(ruleWords, language)
  const what = t(`of_${rule.subject}`, {
    acts: rule.acts === null ? t('allActs') : joinActNames(rule.acts, language),
    period: rule.period === 'request' ? '' : t(`period_${rule.period}`),
    limit: limitText(rule, language),
  })
  const consequence = consequenceText(rule, language)
  const audience = audienceText(rule, language)
  return audience === null
    ? t('rule', { what, consequence })
    : t('ruleForSome', { what, audience, consequence })
}

/** Rule that applies to an act, with what its subject had used before: "… (₱312,000.00 already used)". */
export function appliedRuleText(
  rule: Parameters<typeof ruleText>[0] & { used: number },
  language: Language,
): string {
  const text = ruleText(rule, language)
  if (rule.period === 'request') return text
  const used = limitText(
    rule.amount === null ? { amount: null, count: rule.used } : { amount: rule.used, count: null },
    language,
  )
  return translatorFor(ruleWords, language)('ruleWithUse', { rule: text, used })
}
