import { sql } from 'kysely'
import type { RuleImpact } from '#areas/controls/contract.ts'
import { isSameList, loosens, type RuleTerms } from '#areas/controls/rules.ts'
import { toStored, type StoredScope } from '#areas/controls/server/terms.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

type Compared = {
  /** Id and terms of the current version; null for a new rule. */
  current: { id: number; terms: RuleTerms } | null
  /** Null if the rule ends. */
  next: RuleTerms | null
  /** Scope of a new rule; the scope of the current version does not change. */
  scope: StoredScope | null
}

type Row = { addedActs: number; addedAmount: number; removedActs: number; removedAmount: number }

/**
 * What a change would have done in the last 30 days. Acts that were released, such as rejected requests, are not counted.
 * Acts that the current rule refused are counted with what had been used before.
 */
export async function impactOf(db: Database, { current, next, scope }: Compared): Promise<RuleImpact> {
  const after = next && JSON.stringify({ ...scope, ...toStored(next) })
  const isSame =
    current !== null &&
    next !== null &&
    current.terms.consequence === next.consequence &&
    current.terms.level === next.level &&
    isSameList(current.terms.levels ?? [], next.levels ?? []) &&
    isSameList(current.terms.excludedStaff, next.excludedStaff) &&
    isSameList(current.terms.excludedRoles, next.excludedRoles) &&
    current.terms.excludesReportingLine === next.excludesReportingLine
  const { rows } = await sql<Row>`
    with before as materialized (select r.* from control_rule r where r.id = ${current?.id ?? null}::bigint),
    rule as materialized (
      select 'before' as side, b.* from before b
      union all
      select 'after', n.id, n.code, coalesce(b.acts, n.acts), coalesce(b.subject, n.subject), n.staff_id, n.role_id, n.below_level,
        coalesce(b.period, n.period), coalesce(b.measure, n.measure), n.above, n.consequence, n.level, n.valid_from, n.valid_until,
        n.created_by, n.levels, n.excluded_staff, n.excluded_roles, n.excludes_reporting_line
      from jsonb_populate_record(null::control_rule, ${after}::jsonb) n left join before b on true
      where ${after}::jsonb is not null
    ),
    counted as (
      select r.side, d.record_kind, d.record_id, d.amount, d.at, d.staff_id,
        case r.measure when 'amount' then d.amount else 1 end as total
      from rule r join control_decision d on r.subject = 'request' and d.stage in ('submit', 'perform')
        and (d.result = 'passed' or (d.refused_by = 'rule' and d.rule_id = ${current?.id ?? null}::bigint))
        and d.amount is not null and (r.acts is null or d.act = any(r.acts))
      where d.at >= now() - interval '30 days'
      union all
      select r.side, d.record_kind, d.record_id, coalesce(d.amount, 0), d.at, d.staff_id,
        d.used_before + case r.measure when 'amount' then coalesce(d.amount, 0) else 1 end
      from rule r join control_decision d on r.subject <> 'request' and d.refused_by = 'rule' and d.rule_id = ${current?.id ?? null}::bigint
      where d.at >= now() - interval '30 days'
      union all
      select r.side, e.record_kind, e.record_id, e.amount, e.at,
        case when r.subject = 'beneficiary' then (select d.staff_id from control_decision d
            where d.record_kind = e.record_kind and d.record_id = e.record_id and d.stage in ('submit', 'perform') order by d.id desc limit 1)
          else split_part(e.subject_id, '-', 1)::bigint end,
        case r.measure when 'amount' then sum(e.amount) over used else count(*) over used end
      from rule r join control_exposure e on r.subject <> 'request' and e.released_at is null
        and e.subject_kind = any(case r.subject when 'beneficiary'
          then array['wallet', 'business', 'subscriber', 'store', 'bank-account'] else array[r.subject] end)
        and (r.acts is null or e.act = any(r.acts))
      where e.at >= now() - interval '31 days'
      window used as (partition by r.side, e.subject_kind, e.subject_id,
          case r.period when 'day' then date_trunc('day', e.at at time zone 'Asia/Manila') end
        order by e.at range between interval '24 hours' preceding and current row)
    ),
    exceeding as materialized (
      select c.side, c.record_kind, c.record_id, sum(c.amount) as amount
      from counted c join rule r on r.side = c.side
        left join published_staff_user person on person.id = c.staff_id
        left join published_staff_role role on role.id = person.role_id
      where c.at >= now() - interval '30 days' and c.total > r.above
        and (r.staff_id is null or r.staff_id = c.staff_id) and (r.role_id is null or r.role_id = person.role_id)
        and (r.below_level is null or r.below_level > coalesce(role.level, 0))
      group by 1, 2, 3
    ),
    changed as (
      select x.* from exceeding x where not ${isSame} or not exists (
        select from exceeding o where o.side <> x.side and o.record_kind = x.record_kind and o.record_id = x.record_id)
    )
    select count(*) filter (where side = 'after') as added_acts,
      coalesce(sum(amount) filter (where side = 'after'), 0)::bigint as added_amount,
      count(*) filter (where side = 'before') as removed_acts,
      coalesce(sum(amount) filter (where side = 'before'), 0)::bigint as removed_amount
    from changed`.execute(db)
  const [row] = rows
  return {
    isLoosening: current !== null && loosens(current.terms, next),
    added: { acts: row?.addedActs ?? 0, amount: wholeCentavos(row?.addedAmount ?? 0) },
    removed: { acts: row?.removedActs ?? 0, amount: wholeCentavos(row?.removedAmount ?? 0) },
  }
}
