import { sql } from 'kysely'
import type { RuleConsequence } from '#platform/contract/controls/control-rule.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Whose acts a rule adds up. `request` is the act itself; `alone` are acts that need no second person. */
export type SubjectRole = 'request' | 'maker' | 'alone' | 'approver' | 'pair' | 'beneficiary'

/** A person, pair or beneficiary for whom an act counts, with its amount in centavos. */
export type Subject = { role: SubjectRole; kind: string; id: string; amount: number }

/** Rule whose limit an act exceeds. `used` and `above` are centavos or a number of acts. */
export type ExceededRule = {
  id: number
  code: string
  /** Acts that the rule adds up; null for all. */
  acts: string[] | null
  subject: SubjectRole
  subjectId: string
  period: 'request' | 'day' | 'rolling'
  measure: 'amount' | 'count'
  above: number
  /** Used before this act. */
  used: number
  consequence: RuleConsequence
  level: number | null
  levels: number[] | null
  excludedStaff: number[]
  excludedRoles: number[]
  /** Whether the people above and below the makers are excluded too. They are part of `excludedStaff`. */
  excludesReportingLine: boolean
  /** Names of the excluded people and roles. */
  excluded: string[]
  belowLevel: number | null
}

export type CountedAct = {
  act: string
  record: { kind: string; id: string }
  subjects: readonly Subject[]
  /** Whether the act replaces what its record counted before, as a changed or resubmitted request does. */
  replaces: boolean
}

/** Counts an act for its subjects, which stay locked until the transaction ends. */
export async function countAct(db: Database, { act, record, subjects, replaces }: CountedAct): Promise<void> {
  const counted = subjects.filter(({ role }) => role !== 'request')
  if (counted.length === 0) return
  await sql`select control_count(${act}, ${record.kind}, ${record.id}, ${counted.map(({ kind }) => kind)}::text[],
    ${counted.map(({ id }) => id)}::text[], ${counted.map(({ amount }) => amount)}::bigint[], ${replaces})`.execute(
    db,
  )
}

/** Stops counting an act that did not take effect, such as a rejected or withdrawn request. */
export async function releaseAct(db: Database, kind: string, id: string | number): Promise<void> {
  await sql`select control_release(${kind}, ${String(id)})`.execute(db)
}

/** Rules in effect whose limit is exceeded by the subjects of an act, which must have been counted before. */
export async function exceededRules(
  db: Database,
  { act, subjects, makers }: Pick<CountedAct, 'act' | 'subjects'> & { makers: readonly number[] },
  staff: { id: number; roleId: number | null; level: number },
): Promise<ExceededRule[]> {
  const { rows } = await sql<ExceededRule>`
    with subject as materialized (
      select * from unnest(${subjects.map(({ role }) => role)}::text[], ${subjects.map(({ kind }) => kind)}::text[],
        ${subjects.map(({ id }) => id)}::text[], ${subjects.map(({ amount }) => amount)}::bigint[]) s(role, kind, id, amount)
    ), rule as materialized (
      select r.* from control_rule r
      where r.valid_from <= now() and (r.valid_until is null or r.valid_until > now()) and (r.acts is null or ${act} = any(r.acts))
        and (r.staff_id is null or r.staff_id = ${staff.id}) and (r.role_id is null or r.role_id = ${staff.roleId}::bigint)
        and (r.below_level is null or r.below_level > ${staff.level})
    ), used as (
      select r.id as rule, s.id, s.amount as own, s.amount, 1 as acts from rule r join subject s on s.role = r.subject
        where r.period = 'request'
      union all
      select r.id, s.id, max(s.amount), sum(e.amount), count(*)
      from subject s join control_exposure e on e.subject_kind = s.kind and e.subject_id = s.id
        join rule r on r.subject = s.role and (r.acts is null or e.act = any(r.acts))
          and e.at >= case r.period when 'day' then date_trunc('day', clock_timestamp() at time zone 'Asia/Manila') at time zone 'Asia/Manila'
            else clock_timestamp() - interval '24 hours' end
      where e.released_at is null and e.at >= clock_timestamp() - interval '24 hours'
      group by r.id, s.kind, s.id
    )
    select r.id, r.code, r.acts, r.subject, u.id as subject_id, r.period, r.measure, r.above,
      (case r.measure when 'amount' then u.amount - u.own else u.acts - 1 end)::bigint as used, r.consequence, r.level, r.levels,
      r.excluded_staff || case when r.excludes_reporting_line then control_reporting_line(${makers}::bigint[])
        else '{}'::bigint[] end as excluded_staff,
      r.excluded_roles, r.excludes_reporting_line, r.below_level,
      array(select person.first_name || ' ' || person.last_name from published_staff_user person
        where person.id = any(r.excluded_staff) order by 1)
      || array(select of_role.name from published_staff_role of_role where of_role.id = any(r.excluded_roles) order by 1) as excluded
    from used u join rule r on r.id = u.rule
    where case r.measure when 'amount' then u.amount else u.acts end > r.above
    order by array_position(array['refuse', 'chain', 'level', 'approver', 'confirm', 'alert'], r.consequence), r.id`.execute(
    db,
  )
  return rows
}

/** Rule as the sentences about rules take it. */
export const ruleContent = ({
  measure,
  above,
  excludedStaff: _staff,
  excludedRoles: _roles,
  ...rule
}: ExceededRule) => ({
  ...rule,
  amount: measure === 'amount' ? above : null,
  count: measure === 'count' ? above : null,
  person: null,
  role: null,
})
