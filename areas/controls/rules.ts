import type { RuleConsequence } from '#platform/contract/controls/control-rule.ts'

/** The part of a rule that can be changed. */
export type RuleTerms = {
  /** Limit in centavos, or a number of acts. */
  above: number
  consequence: RuleConsequence
  level: number | null
  staffId: number | null
  roleId: number | null
  belowLevel: number | null
}

/**
 * Whether a change allows what the rule prevented before, so that another person must approve it. `after` is null if the
 * rule ends. The function `control_rule_loosens` of the database decides the same.
 */
export function loosens(before: RuleTerms, after: RuleTerms | null): boolean {
  if (after === null) return true
  const isWeaker = after.consequence !== before.consequence && after.consequence !== 'refuse'
  const isLowerLevel = before.level !== null && after.level !== null && after.level < before.level
  return after.above > before.above || isWeaker || isLowerLevel || !appliesToAll(before, after)
}

/** Whether the rule still applies to everyone to whom it applied before. */
function appliesToAll(before: RuleTerms, after: RuleTerms): boolean {
  const isForEveryone = after.staffId === null && after.roleId === null && after.belowLevel === null
  if (isForEveryone) return true
  const isSameName = after.staffId === before.staffId && after.roleId === before.roleId
  const isSameLevel = after.belowLevel === before.belowLevel
  return (
    isSameName &&
    (isSameLevel ||
      (after.belowLevel !== null && before.belowLevel !== null && after.belowLevel > before.belowLevel))
  )
}

/** Whether two versions of a rule have the same terms. */
export const isSameRule = (before: RuleTerms, after: RuleTerms): boolean =>
  before.above === after.above &&
  before.consequence === after.consequence &&
  before.level === after.level &&
  before.staffId === after.staffId &&
  before.roleId === after.roleId &&
  before.belowLevel === after.belowLevel
