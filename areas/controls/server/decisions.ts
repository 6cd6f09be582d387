import { sql } from 'kysely'
import type { decisionCalls, DecisionRow } from '#areas/controls/contract.ts'
import { nameOfBeneficiary, nameOfStaff, ruleContent } from '#areas/controls/server/names.ts'
import type { ReplyOf, RequestOf } from '#platform/contract/call.ts'
import type { RuleContent } from '#platform/contract/controls.ts'
import { requestReference } from '#platform/server/approvals.ts'
import { notConfidential } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, oneOf, type ListPlan } from '#platform/server/lists.ts'

const decisionRow = sql<DecisionRow>`t.id, t.at, t.staff_id, ${nameOfStaff(sql`t.staff_id`)} as staff_name, t.act, t.stage,
  t.record_kind, t.record_id,
  coalesce(case t.record_kind when 'approval' then ${requestReference(sql`t.record_id::bigint`)} end,
    (select a.label from audit_entry a where a.record_id = t.record_id and a.kind = t.record_kind order by a.id desc limit 1),
    t.record_id) as reference,
  t.amount, coalesce((select string_agg(${nameOfBeneficiary(sql`split_part(one.named, ' ', 1)`, sql`split_part(one.named, ' ', 2)`)}, ', ' order by one.place)
    from unnest(t.beneficiaries) with ordinality one (named, place)), '') as beneficiaries,
  t.result, t.refused_by, case when t.customer_code_id is not null then 'customer' end as confirmed_by, r.code as rule_code, case when r.id is not null then ${ruleContent} end as rule,
  case r.measure when 'amount' then t.used_before end as used_amount,
  case r.measure when 'count' then t.used_before end as used_count`

type ListInput = RequestOf<typeof decisionCalls.list>

/** Plan of the decisions, shared by the list and its export. */
export const decisionPlan = ({
  filters: { result, act, stage, refusedBy, staffId, ruleCode },
}: Pick<ListInput, 'filters'>): ListPlan<DecisionRow, ListInput['sortBy']> => ({
  table: 'control_decision',
  sorts: { at: { by: sql`t.at`, type: 'timestamptz' } },
  date: 'at',
  where: [
    notConfidential(sql.ref('t.record_kind'), sql.ref('t.record_id')),
    ...equal('result', result),
    ...oneOf('act', act),
    ...oneOf('stage', stage),
    ...oneOf('refused_by', refusedBy),
    ...oneOf('staff_id', staffId),
    ...(ruleCode === undefined
      ? []
      : [sql<boolean>`t.rule_id = any(array(select v.id from control_rule v where v.code = ${ruleCode}))`]),
  ],
  select: decisionRow,
  joins: sql`left join control_rule r on r.id = t.rule_id`,
})

/** People and rules that occur in decisions, for the filters. */
export async function decisionOptions(db: Database): Promise<ReplyOf<typeof decisionCalls.options>> {
  const isOpen = notConfidential(sql.ref('d.record_kind'), sql.ref('d.record_id'))
  const people = await sql<{ id: number; name: string }>`
    with recursive found (id) as (
      (select min(d.staff_id) from control_decision d where ${isOpen})
      union all
      select (select min(d.staff_id) from control_decision d where d.staff_id > found.id and ${isOpen}) from found where found.id is not null
    )
    select found.id, ${nameOfStaff(sql`found.id`)} as name from found where found.id is not null order by 2, 1 limit 1000`.execute(
    db,
  )
  const rules = await sql<{ code: string; rule: RuleContent }>`
    select distinct on (r.code) r.code, ${ruleContent} as rule from control_rule r order by r.code, r.valid_from desc`.execute(
    db,
  )
  return { people: people.rows, rules: rules.rows }
}
