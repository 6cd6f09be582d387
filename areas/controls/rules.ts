import type { RuleConsequence } from '#platform/contract/controls.ts'

/** The part of a rule that can be changed. */
export type RuleTerms = {
  /** Limit in centavos, or a number of acts. */
  above: number
  consequence: RuleConsequence
  level: number | null
  /** Level of each approver of a chain, ascending. */
  levels: number[] | null
  /** Staff and roles who may not decide on acts above the limit. */
  excludedStaff: number[]
  excludedRoles: number[]
  /** Whether the people above and below the maker may not decide either. */
  excludesReportingLine: boolean
  staffId: number | null
  roleId: number | null
  belowLevel: number | null
}

/**
 * Whether a change allows what the rule prevented before, or changes who may decide, so that another person must approve it. `after` is null if the
 * rule ends. The function `control_rule_loosens` of the database decides the same.
 */
export function loosens(before: RuleTerms, after: RuleTerms | null): boolean {
  if (after === null) return true
  const isLowerLevel = before.level !== null && after.level !== null && after.level < before.level
  return (
    after.above > before.above ||
    isWeaker(before, after) ||
    isLowerLevel ||
    (before.levels !== null && after.levels !== null && !coversChain(before.levels, after.levels)) ||
    excludesOthers(before, after) ||
    !appliesToAll(before, after)
  )
}

/** A chain of two steps needs two approvers too. Other consequences than a rejection are not comparable. */
function isWeaker(before: RuleTerms, after: RuleTerms): boolean {
  if (after.consequence === before.consequence || after.consequence === 'refuse') return false
  return !(before.consequence === 'approver' && (after.levels?.length ?? 0) >= 2)
}

/** Whether a chain has at least the steps of another. Levels ascend, so the last steps are compared. */
const coversChain = (before: readonly number[], after: readonly number[]): boolean =>
  after.length >= before.length &&
  before.every((level, step) => (after[after.length - before.length + step] ?? 0) >= level)

/**
 * Whether the exclusions differ. Excluding people chooses who decides, so adding an exclusion needs another person like
 * removing one. A rejected act has no decision.
 */
const excludesOthers = (before: RuleTerms, after: RuleTerms): boolean =>
  after.consequence !== 'refuse' &&
  !(
    isSameList(before.excludedStaff, after.excludedStaff) &&
    isSameList(before.excludedRoles, after.excludedRoles) &&
    before.excludesReportingLine === after.excludesReportingLine
  )

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

/** Whether two lists of levels, or of sorted ids, are equal. */
export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Whether two versions of a rule have the same terms. */
export const isSameRule = (before: RuleTerms, after: RuleTerms): boolean =>
  before.above === after.above &&
  before.consequence === after.consequence &&
  before.level === after.level &&
  isSameList(before.levels ?? [], after.levels ?? []) &&
  isSameList(before.excludedStaff, after.excludedStaff) &&
  isSameList(before.excludedRoles, after.excludedRoles) &&
  before.excludesReportingLine === after.excludesReportingLine &&
  before.staffId === after.staffId &&
  before.roleId === after.roleId &&
  before.belowLevel === after.belowLevel
