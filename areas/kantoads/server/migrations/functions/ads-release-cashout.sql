create or replace function ads_release_cashout(p_cashout bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c ads_cashout;
begin
  select * into strict c from ads_cashout where cashout_id = p_cashout for update;
  perform control_require('kantoads-cashout', '{reject}', 'ads-cashout', p_cashout::text, c.amount, '{}');
  if c.status = 'paid' then
    raise exception 'Cashout % was paid.', c.ref_no using errcode = 'insufficient_privilege';
  end if;
  return ledger_hold_void(c.hold_id);
end $$;
comment on function ads_release_cashout is
  'Releases the money on hold of a cashout that was rejected in this transaction. Returns false if it was no longer on hold.';
grant execute on function ads_release_cashout to erp_api;
