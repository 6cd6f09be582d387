import type { RuleAudience, RuleRow } from '#areas/controls/contract.ts'
import type { RuleConsequence } from '#platform/contract/controls.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

type TermValues = {
  amount: string | null
  count: number | null
  consequence: RuleConsequence
  level: number | null
  /** Levels of a chain, as text: `40, 60`. */
  levels: string
  excludedStaff: number[]
  excludedRoles: number[]
  excludesReportingLine: boolean
  audience: RuleAudience
  staffId: number | null
  roleId: number | null
  belowLevel: number | null
  reason: string
}

/** Values of the form for the terms of a rule; of a new rule without one. */
export function termValues(row?: RuleRow): TermValues {
  const { staffId = null, roleId = null } = row ?? {}
  const belowLevel = row?.rule.belowLevel ?? null
  return {
    amount: row?.rule.amount === undefined || row.rule.amount === null ? null : pesosFrom(row.rule.amount),
    count: row?.rule.count ?? null,
    consequence: row?.rule.consequence ?? 'approver',
    level: row?.rule.level ?? null,
    levels: row?.rule.levels?.join(', ') ?? '',
    excludedStaff: row?.excludedStaff ?? [],
    excludedRoles: row?.excludedRoles ?? [],
    excludesReportingLine: row?.excludesReportingLine ?? false,
    audience:
      staffId !== null ? 'person' : roleId !== null ? 'role' : belowLevel !== null ? 'level' : 'everyone',
    staffId,
    roleId,
    belowLevel,
    reason: '',
  }
}

/** Whether other people decide on acts above the limit, so that some of them can be excluded. */
export const hasDeciders = (consequence: unknown): boolean =>
  consequence === 'approver' || consequence === 'level' || consequence === 'chain'

/** Levels entered as text. Text that is no number becomes 0, which the schema rejects. */
const levelsFrom = (text: string): number[] =>
  text
    .split(/[\s,>→]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0))

/** Terms as the calls require them. Fields that the other choices hide are null. */
export const inputTerms = ({ amount, count, consequence, level, levels, audience, ...of }: TermValues) => ({
  amount,
  count,
  consequence,
  level: consequence === 'level' ? level : null,
  levels: consequence === 'chain' ? levelsFrom(levels) : null,
  excludedStaff: hasDeciders(consequence) ? of.excludedStaff : [],
  excludedRoles: hasDeciders(consequence) ? of.excludedRoles : [],
  excludesReportingLine: hasDeciders(consequence) && of.excludesReportingLine,
  audience,
  staffId: audience === 'person' ? of.staffId : null,
  roleId: audience === 'role' ? of.roleId : null,
  belowLevel: audience === 'level' ? of.belowLevel : null,
})

/** Consequence of a rule in words, without the names of the excluded people. */
export const toConsequence = ({ consequence, level, levels }: TermValues) => ({
  consequence,
  level: Number(level ?? 0),
  levels: levelsFrom(levels),
  excluded: [],
})
