import type { RuleAudience, RuleRow } from '#areas/controls/contract.ts'
import type { RuleConsequence } from '#platform/contract/controls/control-rule.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

type TermValues = {
  amount: string | null
  count: number | null
  consequence: RuleConsequence
  level: number | null
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
    audience:
      staffId !== null ? 'person' : roleId !== null ? 'role' : belowLevel !== null ? 'level' : 'everyone',
    staffId,
    roleId,
    belowLevel,
    reason: '',
  }
}

/** Terms as the calls require them. Fields that the other choices hide are null. */
export const inputTerms = ({ amount, count, consequence, level, audience, ...of }: TermValues) => ({
  amount,
  count,
  consequence,
  level: consequence === 'level' ? level : null,
  audience,
  staffId: audience === 'person' ? of.staffId : null,
  roleId: audience === 'role' ? of.roleId : null,
  belowLevel: audience === 'level' ? of.belowLevel : null,
})
