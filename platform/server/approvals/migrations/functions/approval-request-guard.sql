create or replace function approval_request_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'A new request has no decision.' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.maker_id <> old.maker_id or new.kind <> old.kind
    or new.record_kind <> old.record_kind or new.record_id <> old.record_id
  then
    raise exception 'The maker and the record of a request cannot change.' using errcode = 'check_violation';
  end if;
  if old.status in ('approved', 'rejected', 'cancelled') then
    raise exception 'A decided request cannot change.' using errcode = 'check_violation';
  end if;
  if new.version not in (old.version, old.version + 1) then
    raise exception 'The version of a request increases by one.' using errcode = 'check_violation';
  end if;
  if old.status = 'expired' and new.version = old.version then
    raise exception 'An expired request is resubmitted as its next version.' using errcode = 'check_violation';
  end if;
  if old.status = 'returned' and new.version = old.version and new.status not in ('returned', 'cancelled', 'expired') then
    raise exception 'A returned request is resubmitted as its next version.' using errcode = 'check_violation';
  end if;
  if new.version = old.version
    and (new.payload is distinct from old.payload or new.payload_hash <> old.payload_hash
      or new.approvals_needed <> old.approvals_needed or new.min_level is distinct from old.min_level
      or new.step_levels is distinct from old.step_levels or new.excluded_staff <> old.excluded_staff
      or new.excluded_roles <> old.excluded_roles or new.amount_centavos is distinct from old.amount_centavos)
  then
    raise exception 'The content of a request changes only with its version.' using errcode = 'check_violation';
  end if;
  if new.status = 'approved' and new.approvals_needed > (
    select count(*) from approval_decision
    where request_id = new.id and version = new.version and verdict = 'approve')
  then
    raise exception 'Too few people have approved this request.'
      using errcode = 'check_violation', constraint = 'approval_request_enough';
  end if;
  if new.status = 'approved' and old.status <> 'approved' and approval_steps_missing(new) then
    raise exception 'The steps of this request are not approved in their order.'
      using errcode = 'check_violation', constraint = 'approval_request_steps';
  end if;
  return new;
end $$;
comment on function approval_request_guard is
  'Trigger: rejects a second decision, changes of a request under the same version, another maker, and an approval without enough approvers or without its steps.';

create or replace trigger approval_request_guard before insert or update on approval_request
  for each row execute function approval_request_guard();
