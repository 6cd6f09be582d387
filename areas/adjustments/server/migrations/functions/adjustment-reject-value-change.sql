create or replace function adjustment_reject_value_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'for_approval' and old.status <> 'expired'
    and (new.wallet_id, new.type, new.amount, new.reason_code, new.remarks, new.requested_by_id)
      is distinct from (old.wallet_id, old.type, old.amount, old.reason_code, old.remarks, old.requested_by_id) then
    raise exception 'The values of adjustment % cannot change after its decision.', old.ref_no using errcode = '23001';
  end if;
  return new;
end $$;
comment on function adjustment_reject_value_change is
  'Trigger: rejects changes to the requested values of an adjustment after the first decision.';

create or replace trigger reject_value_change before update on adjustment for each row execute function adjustment_reject_value_change();
