import { ruleChangerLevel } from '#areas/controls/access.ts'
import type { RuleTerms } from '#areas/controls/rules.ts'
import { sql } from 'kysely'
import type { Rule, RuleRow, RuleUse, ruleCalls } from '#areas/controls/contract.ts'
import { controlsMessages } from '#areas/controls/messages.ts'
import { nameOfBeneficiary, nameOfStaff, ruleContent } from '#areas/controls/server/names.ts'
import type { ReplyOf, RequestOf } from '#platform/contract/call.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { oneOf, type ListPlan } from '#platform/server/lists.ts'

const ruleRow = sql<RuleRow>`r.id, r.code, ${ruleContent} as rule, r.subject, r.consequence,
  case r.measure when 'amount' then r.above end as amount, case r.measure when 'count' then r.above end as count,
  r.valid_from, r.valid_until, ${staffName(sql`r.created_by`)} as created_by,
  r.staff_id, r.role_id, r.excluded_staff, r.excluded_roles, r.excludes_reporting_line`

type ListInput = RequestOf<typeof ruleCalls.list>

/** Plan of the current rules, shared by the list and its export. */
export const rulePlan = ({
  filters: { act, subject, period, consequence },
}: Pick<ListInput, 'filters'>): ListPlan<RuleRow, ListInput['sortBy']> => ({
  table: 'control_rule',
  sorts: {
    validFrom: { by: sql`t.valid_from`, type: 'timestamptz' },
    amount: { by: sql`t.above`, type: 'bigint' },
  },
  date: 'valid_from',
  baseConditions: [sql`t.valid_until is null`],
  where: [
    ...(act === undefined ? [] : [sql<boolean>`(t.acts is null or ${act} = any(t.acts))`]),
    ...oneOf('subject', subject),
    ...oneOf('period', period),
    ...oneOf('consequence', consequence),
  ],
  select: ruleRow,
  joins: sql`join control_rule r on r.id = t.id`,
})

/** Rule with its versions, newest first, and its use. */
export async function findRule(db: Database, code: string): Promise<Omit<Rule, 'pendingRequest'>> {
  const { rows } = await sql<RuleRow>`
    select ${ruleRow} from control_rule r where r.code = ${code} order by r.valid_from desc, r.id desc limit 50`.execute(
    db,
  )
  const [current, ...earlier] = rows
  const newest = orNotFound(current, controlsMessages('RULE_NOT_FOUND', { code }))
  const use = newest.validUntil === null && newest.rule.period !== 'request' ? await useOf(db, newest.id) : []
  return { code, versions: [newest, ...earlier], use }
}

/** Whether a version of a rule is in effect. */
export async function isCurrent(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from control_rule where id = ${id} and valid_until is null`.execute(db)
  return rows.length > 0
}

/** Version of a rule, which must be in effect. */
export async function currentRule(db: Database, id: number): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`
    select ${ruleRow} from control_rule r where r.id = ${id} and r.valid_until is null`.execute(db)
  const [row] = rows
  if (!row) throw new AppError(controlsMessages('RULE_OUTDATED'), { code: 'STALE', httpStatus: 409 })
  return row
}

/** The person to whom the current version of a rule is restricted, and those whom it excludes, also by their role. */
export async function namedPeople(db: Database, code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select unnest(array_append(r.excluded_staff, r.staff_id)
      || array(select u.id from published_staff_user u where u.role_id = any(r.excluded_roles))) as id
    from control_rule r where r.code = ${code} and r.valid_until is null`.execute(db)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Whether two active people who can change rules remain if these people and roles are excluded. */
export async function leavesRuleChangers(
  db: Database,
  { excludedStaff, excludedRoles }: Pick<RuleTerms, 'excludedStaff' | 'excludedRoles'>,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from published_staff_user u join published_staff_role r on r.id = u.role_id
    where u.status = 'active' and u.deleted_at is null and r.level >= ${ruleChangerLevel}
      and u.id <> all(${excludedStaff}::bigint[]) and u.role_id <> all(${excludedRoles}::bigint[])`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) >= 2
}

/**
 * Whether two people who are not in the reporting line of the maker could decide, for every active person to whom the rule
 * applies as the maker.
 */
export async function leavesDeciders(
  db: Database,
  { excludedStaff, excludedRoles, level, levels, staffId, roleId, belowLevel }: RuleTerms,
): Promise<boolean> {
  const needed = Math.max(approverLevel, level ?? 0, ...(levels ?? []))
  const { rows } = await sql<{ isLeft: boolean }>`
    with decider as materialized (
      select u.id from published_staff_user u join published_staff_role r on r.id = u.role_id
      where u.status = 'active' and u.deleted_at is null and r.level >= ${needed}
        and u.id <> all(${excludedStaff}::bigint[]) and u.role_id <> all(${excludedRoles}::bigint[])
    ), maker as materialized (
      select u.id, control_reporting_line(array[u.id]) as line
      from published_staff_user u join published_staff_role r on r.id = u.role_id
      where u.status = 'active' and u.deleted_at is null and (${staffId}::bigint is null or u.id = ${staffId})
        and (${roleId}::bigint is null or r.id = ${roleId}) and (${belowLevel}::int is null or r.level < ${belowLevel})
    )
    select coalesce(bool_and((select count(*) from decider d where d.id <> m.id and d.id <> all(m.line)) >= 2), true) as is_left
    from maker m`.execute(db)
  return rows[0]?.isLeft ?? true
}

/** Active people and roles to whom a rule can be restricted. */
export async function audiences(db: Database): Promise<ReplyOf<typeof ruleCalls.audiences>> {
  const people = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from published_staff_user
    where status = 'active' and deleted_at is null order by 2, 1`.execute(db)
  const roles = await sql<{ id: number; name: string }>`
    select id, name from published_staff_role where status = 'active' and deleted_at is null order by level desc, name`.execute(
    db,
  )
  return { people: people.rows, roles: roles.rows }
}

/** The ten people, pairs or beneficiaries that used most of the limit of a rule in its current period. */
async function useOf(db: Database, id: number): Promise<RuleUse[]> {
  const { rows } = await sql<RuleUse>`
    with used as (
      select e.subject_kind as kind, e.subject_id as id, r.measure, sum(e.amount)::bigint as amount, count(*) as acts
      from control_rule r join control_exposure e
        on e.subject_kind = any(case r.subject when 'beneficiary'
          then array['wallet', 'business', 'subscriber', 'store', 'bank-account'] else array[r.subject] end)
      left join published_staff_user person
        on r.subject in ('maker', 'alone', 'approver', 'pair') and person.id = split_part(e.subject_id, '-', 1)::bigint
      left join published_staff_role role on role.id = person.role_id
      where r.id = ${id} and e.released_at is null and (r.acts is null or e.act = any(r.acts))
        and e.at >= case r.period when 'day' then date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'
          else now() - interval '24 hours' end
        and (r.subject = 'beneficiary' or ((r.staff_id is null or r.staff_id = person.id)
          and (r.role_id is null or r.role_id = person.role_id) and (r.below_level is null or r.below_level > coalesce(role.level, 0))))
      group by 1, 2, 3
      order by case r.measure when 'amount' then sum(e.amount) else count(*) end desc, 1, 2 limit 10
    )
    select case
        when u.kind in ('maker', 'alone', 'approver') then ${nameOfStaff(sql`u.id::bigint`)}
        when u.kind = 'pair' then ${nameOfStaff(sql`split_part(u.id, '-', 1)::bigint`)} || ' → ' || ${nameOfStaff(sql`split_part(u.id, '-', 2)::bigint`)}
        else ${nameOfBeneficiary(sql`u.kind`, sql`u.id`)} end as name, u.amount, u.acts
    from used u order by case u.measure when 'amount' then u.amount else u.acts end desc, name`.execute(db)
  return rows
}
