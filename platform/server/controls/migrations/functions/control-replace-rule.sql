create or replace function control_chain_covers(p_before int[], p_after int[]) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select cardinality(p_after) >= cardinality(p_before) and not exists (
    select from generate_subscripts(p_before, 1) step
    where p_after[cardinality(p_after) - cardinality(p_before) + step] < p_before[step]);
$$;
comment on function control_chain_covers is
  'Whether a chain of approvers has at least the steps of another, each with at least its level. Levels ascend, so the last steps are compared.';

create or replace function control_rule_loosens(p_before control_rule, p_after control_rule) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select p_after.id is null
    or p_after.above > p_before.above
    -- A chain of two steps needs two approvers too. Other consequences than a rejection are not comparable.
    or (p_after.consequence <> p_before.consequence and p_after.consequence <> 'refuse'
      and not (p_before.consequence = 'approver' and p_after.consequence = 'chain' and cardinality(p_after.levels) >= 2))
    or coalesce(p_after.level < p_before.level, false)
    or coalesce(not control_chain_covers(p_before.levels, p_after.levels), false)
    -- Excluding people chooses who decides, so one person can neither add nor remove an exclusion.
    or (p_after.consequence <> 'refuse'
      and (coalesce(p_after.excluded_staff, '{}') <> coalesce(p_before.excluded_staff, '{}')
        or coalesce(p_after.excluded_roles, '{}') <> coalesce(p_before.excluded_roles, '{}')
        or coalesce(p_after.excludes_reporting_line, false) <> coalesce(p_before.excludes_reporting_line, false)))
    -- The rule no longer applies to some of the people to whom it applied.
    or not (num_nonnulls(p_after.staff_id, p_after.role_id, p_after.below_level) = 0
      or (p_after.staff_id is not distinct from p_before.staff_id and p_after.role_id is not distinct from p_before.role_id
        and (p_after.below_level is not distinct from p_before.below_level or coalesce(p_after.below_level > p_before.below_level, false))));
$$;
comment on function control_rule_loosens is
  'Whether a change allows what a rule prevented before: a higher limit, a weaker consequence, fewer steps, other exclusions, fewer people, or its end.';

-- The API role cannot write control_rule. It can tighten a rule through this function, and loosen one only by a request that
-- another person approved.
create or replace function control_replace_rule(p_current bigint, p_rule jsonb, p_by text, p_request bigint, p_hash bytea) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before control_rule;
  after control_rule;
  changed_at timestamptz := clock_timestamp();
begin
  if p_current is not null then
    select * into before from control_rule where id = p_current and valid_until is null for update;
    if not found then
      raise exception 'Rule % is not in effect.', p_current using errcode = 'object_not_in_prerequisite_state';
    end if;
  elsif p_rule is null then
    raise exception 'Neither a rule to end nor a new rule was given.' using errcode = 'invalid_parameter_value';
  end if;
  if p_rule is not null then
    after := jsonb_populate_record(null::control_rule, p_rule);
    after.id := nextval(pg_get_serial_sequence('control_rule', 'id'));
    if p_current is null then
      after.code := 'rule-' || after.id;
      after.measure := coalesce(after.measure, 'amount');
    else
      after.code := before.code;
      after.acts := before.acts;
      after.subject := before.subject;
      after.period := before.period;
      after.measure := before.measure;
    end if;
    after.excluded_staff := coalesce(after.excluded_staff, '{}');
    after.excluded_roles := coalesce(after.excluded_roles, '{}');
    after.excludes_reporting_line := coalesce(after.excludes_reporting_line, false);
    after.valid_from := changed_at;
    after.valid_until := null;
    after.created_by := p_by;
    if p_current is null
      and (cardinality(after.excluded_staff) + cardinality(after.excluded_roles) > 0 or after.excludes_reporting_line) then
      raise exception 'A new rule cannot exclude anybody.' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if p_current is not null and control_rule_loosens(before, after) and not exists (
    select from approval_request a
    where a.id = p_request and a.kind = 'control-rule' and a.record_kind = 'control-rule' and a.record_id = before.code
      and a.status = 'approved' and a.payload_hash = p_hash
      and a.payload -> 'current' = to_jsonb(p_current) and a.payload -> 'rule' = coalesce(p_rule, 'null'::jsonb)
      and exists (select from approval_decision d where d.request_id = a.id and d.version = a.version
        and d.verdict = 'approve' and d.person_id <> a.maker_id and d.approver_id <> a.maker_id)
  ) then
    raise exception 'Rule % can be loosened only by an approved request.', before.code using errcode = 'insufficient_privilege';
  end if;
  update control_rule set valid_until = changed_at where id = p_current;
  if after.id is not null then insert into control_rule overriding system value select after.*; end if;
  return coalesce(after.code, before.code);
end $$;
comment on function control_replace_rule is
  'Ends the current version of a rule and adds another, or adds a rule. Loosening requires the approved request with this hash. Returns the code of the rule.';
grant execute on function control_replace_rule to erp_api;
