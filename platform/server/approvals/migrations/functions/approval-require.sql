create or replace function approval_require(p_request bigint, p_kind text, p_record_kind text, p_record_id text) returns approval_request
language plpgsql stable set search_path = public, pg_temp as $$
declare
  found_request approval_request;
begin
  select * into found_request from approval_request a
  where a.id = p_request and a.kind = p_kind and a.record_kind = p_record_kind and a.record_id = p_record_id and a.status = 'approved'
    and a.approvals_needed <= (
      select count(distinct d.approver_id) from approval_decision d
      where d.request_id = a.id and d.version = a.version and d.verdict = 'approve' and d.payload_hash = a.payload_hash
        and d.maker_id = a.maker_id and d.person_id <> a.maker_id and d.approver_id <> a.maker_id)
    and not approval_steps_missing(a);
  if found_request.id is null then
    raise exception 'No approved request of type % belongs to % %.', p_kind, p_record_kind, p_record_id using errcode = 'insufficient_privilege';
  end if;
  return found_request;
end $$;
comment on function approval_require is
  'Returns the request of a record that other people than its maker approved, with as many decisions on its current version as it needs, and each step by its level. Raises insufficient_privilege if there is none.';
