create or replace function bills_sell_check_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'processing'), ('processing', 'success'), ('processing', 'failed'),
      ('failed', 'reversed')) and old.status <> new.status then
    raise exception 'A payment that is % cannot become %.', old.status, new.status using errcode = '23514', constraint = 'bills_sell_check_transition';
  end if;
  if (old.wallet_id, old.amount_centavos, old.fee_centavos, old.account_number, old.transfer_id, old.created_at)
      is distinct from (new.wallet_id, new.amount_centavos, new.fee_centavos, new.account_number, new.transfer_id, new.created_at) then
    raise exception 'The values of a paid payment cannot change.' using errcode = '23514', constraint = 'bills_sell_stays';
  end if;
  return new;
end $$;
comment on function bills_sell_check_transition is
  'Trigger: the status of a bill payment changes in one direction only, and the paid values do not change.';

create or replace trigger check_transition before update on bills_sell for each row execute function bills_sell_check_transition();
