import { sql } from 'kysely'
import type { RuleRow, RuleScopeDraft, RuleTermsDraft } from '#areas/controls/contract.ts'
import type { RuleTerms } from '#areas/controls/rules.ts'
import type { RuleContent } from '#platform/contract/controls.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import type { Database } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'

/** Terms as the database function reads them and as a request for approval stores them. */
export type StoredTerms = {
  above: number
  consequence: RuleTerms['consequence']
  level: number | null
  /** Absent, like the exclusions, in requests that were submitted before rules had them. */
  levels?: number[] | null | undefined
  excluded_staff?: number[] | undefined
  excluded_roles?: number[] | undefined
  excludes_reporting_line?: boolean | undefined
  staff_id: number | null
  role_id: number | null
  below_level: number | null
}

/** The scope of a new rule in the form of its columns. */
export type StoredScope = {
  acts: string[] | null
  subject: string
  period: string
  measure: 'amount' | 'count'
}

export const termsOf = ({
  rule,
  staffId,
  roleId,
  excludedStaff,
  excludedRoles,
  excludesReportingLine,
}: RuleRow): RuleTerms => ({
  above: rule.amount ?? rule.count ?? 0,
  consequence: rule.consequence,
  level: rule.level,
  levels: rule.levels,
  excludedStaff,
  excludedRoles,
  excludesReportingLine,
  staffId,
  roleId,
  belowLevel: rule.belowLevel,
})

/** Whether other people decide on acts above the limit, so that some of them can be excluded. */
const hasDeciders = ({ consequence }: Pick<RuleTermsDraft, 'consequence'>) =>
  consequence === 'approver' || consequence === 'level' || consequence === 'chain'

const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** Terms of a draft. Fields that its choices do not use are null. */
export const draftTerms = (draft: RuleTermsDraft): RuleTerms => ({
  above: draft.amount ?? draft.count ?? 0,
  consequence: draft.consequence,
  level: draft.consequence === 'level' ? draft.level : null,
  levels: draft.consequence === 'chain' ? draft.levels : null,
  excludedStaff: hasDeciders(draft) ? sorted(draft.excludedStaff) : [],
  excludedRoles: hasDeciders(draft) ? sorted(draft.excludedRoles) : [],
  excludesReportingLine: hasDeciders(draft) && draft.excludesReportingLine,
  staffId: draft.audience === 'person' ? draft.staffId : null,
  roleId: draft.audience === 'role' ? draft.roleId : null,
  belowLevel: draft.audience === 'level' ? draft.belowLevel : null,
})

export const toStored = ({
  above,
  consequence,
  level,
  levels,
  excludedStaff,
  excludedRoles,
  excludesReportingLine,
  staffId,
  roleId,
  belowLevel,
}: RuleTerms): StoredTerms => ({
  above,
  consequence,
  level,
  levels,
  excluded_staff: excludedStaff,
  excluded_roles: excludedRoles,
  excludes_reporting_line: excludesReportingLine,
  staff_id: staffId,
  role_id: roleId,
  below_level: belowLevel,
})

export const toStoredScope = (
  { acts, subject, period }: RuleScopeDraft,
  { amount }: Pick<RuleTermsDraft, 'amount'>,
): StoredScope => ({
  acts: acts.length === 0 ? null : acts,
  subject,
  period,
  measure: amount === null ? 'count' : 'amount',
})

type Scope = Pick<RuleContent, 'acts' | 'subject' | 'period'> & { isAmount: boolean }

/** Content of a rule with these terms. Rejects people and roles that do not exist. */
export async function contentWith(db: Database, scope: Scope, terms: RuleTerms): Promise<RuleContent> {
  const { rows } = await sql<{
    person: string | null
    role: string | null
    people: string[] | null
    roles: string[] | null
  }>`
    select (select u.first_name || ' ' || u.last_name from published_staff_user u where u.id = ${terms.staffId}::bigint) as person,
      (select r.name from published_staff_role r where r.id = ${terms.roleId}::bigint and r.deleted_at is null) as role,
      (select array_agg(u.first_name || ' ' || u.last_name order by u.first_name, u.last_name) from published_staff_user u
        where u.id = any(${terms.excludedStaff}::bigint[])) as people,
      (select array_agg(r.name order by r.name) from published_staff_role r
        where r.id = any(${terms.excludedRoles}::bigint[])) as roles`.execute(db)
  const { person = null, role = null, people, roles } = rows[0] ?? {}
  if (terms.staffId !== null && person === null) rejectField('staffId', fieldMessages('REQUIRED'))
  if (terms.roleId !== null && role === null) rejectField('roleId', fieldMessages('REQUIRED'))
  const excluded = [...(people ?? []), ...(roles ?? [])]
  if ((people?.length ?? 0) < terms.excludedStaff.length)
    rejectField('excludedStaff', fieldMessages('REQUIRED'))
  if ((roles?.length ?? 0) < terms.excludedRoles.length)
    rejectField('excludedRoles', fieldMessages('REQUIRED'))
  return {
    acts: scope.acts,
    subject: scope.subject,
    period: scope.period,
    amount: scope.isAmount ? wholeCentavos(terms.above) : null,
    count: scope.isAmount ? null : terms.above,
    consequence: terms.consequence,
    level: terms.level,
    levels: terms.levels,
    excluded,
    excludesReportingLine: terms.excludesReportingLine,
    person,
    role,
    belowLevel: terms.belowLevel,
  }
}
