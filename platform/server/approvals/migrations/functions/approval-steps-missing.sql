create or replace function approval_steps_missing(p_request approval_request) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from unnest(p_request.step_levels) with ordinality required(level, step)
    left join approval_decision d on d.request_id = p_request.id and d.version = p_request.version and d.verdict = 'approve'
      and d.step = required.step
    where d.level is null or d.level < required.level
  ) or exists (
    select from approval_decision d
    where d.request_id = p_request.id and d.version = p_request.version and d.verdict = 'approve'
      and (d.person_id = any (p_request.excluded_staff) or d.approver_id = any (p_request.excluded_staff)
        or d.role_id = any (p_request.excluded_roles))
  );
$$;
comment on function approval_steps_missing is
  'Whether a step of a request has no approval of its level, or an excluded person approved the request.';
