import { type RawBuilder, sql } from 'kysely'
import type { RuleContent } from '#platform/contract/controls.ts'

/** Name of a member of staff by id. */
export const nameOfStaff = (id: RawBuilder<unknown>) => sql<string>`coalesce((
  select named.first_name || ' ' || named.last_name from published_staff_user named where named.id = ${id}), ${id}::text)`

/**
 * Name of a beneficiary: the account number of a wallet, the name of a business or subscriber, otherwise its number. `kind`
 * and `id` are text.
 */
export const nameOfBeneficiary = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string>`coalesce(
  case ${kind}
    when 'wallet' then (select w.account_no from published_wallet w where w.wallet_id = ${id}::bigint)
    when 'business' then (select b.business_name from published_business b where b.business_id = ${id}::bigint)
    when 'store' then (select b.business_name from published_business b where b.business_id = ${id}::bigint)
    when 'subscriber' then (select s.first_name || ' ' || s.last_name from published_subscriber s where s.id = ${id}::bigint)
  end, ${id})`

const namesOfExcluded = sql`(select coalesce(json_agg(named.name order by named.is_role, named.name), '[]') from (
  select ${nameOfStaff(sql`one.id`)} as name, false as is_role from unnest(r.excluded_staff) one(id)
  union all select of_role.name, true from published_staff_role of_role where of_role.id = any(r.excluded_roles)) named)`

/** Content of the rule `r` as JSON, with the names of its person and role. */
export const ruleContent = sql<RuleContent>`json_build_object('acts', r.acts, 'subject', r.subject, 'period', r.period,
  'amount', case r.measure when 'amount' then r.above end, 'count', case r.measure when 'count' then r.above end,
  'consequence', r.consequence, 'level', r.level, 'levels', r.levels, 'excluded', ${namesOfExcluded},
  'excludesReportingLine', r.excludes_reporting_line,
  'person', case when r.staff_id is not null then ${nameOfStaff(sql`r.staff_id`)} end,
  'role', (select named.name from published_staff_role named where named.id = r.role_id), 'belowLevel', r.below_level)`
