create or replace function ledger_post(
  p_id uuid, p_cause text, p_kind text, p_accounts bigint[], p_amounts bigint[],
  p_memo text default '', p_details jsonb default '{}', p_reverses uuid default null, p_hold uuid default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n int := cardinality(p_accounts);
  accounts bigint[] := array(select distinct account from unnest(p_accounts) account order by account);
  outcome record;
begin
  if n < 2 or n <> cardinality(p_amounts) or array_position(p_accounts, null) is not null or array_position(p_amounts, null) is not null then
    raise exception 'A transfer needs at least two postings.' using errcode = 'LG006';
  end if;
  -- A cause that is posted concurrently between other shards is found by the second attempt.
  for attempt in 1 .. 2 loop
    begin
      outcome := ledger_post_transfers(array[p_id], array[p_cause], array[p_kind], array[p_memo], array[p_details], array[false],
        accounts, array_fill(1, array[n]), array(select array_position(accounts, account) from unnest(p_accounts) with ordinality a(account, ord) order by ord),
        p_amounts, array_fill(9223372036854775807, array[n]), '{}', '{}', '{}', '{}', '{}', p_reverses, p_hold, false);
      exit;
    exception when serialization_failure then
      if attempt = 2 then raise; end if;
    end;
  end loop;
  if outcome.states[1] is null then return true; end if;
  if outcome.states[1] = 'known' then return false; end if;
  perform ledger_raise(outcome.states[1], coalesce((select code from ledger_account where id = p_accounts[outcome.violations[1]]), p_cause));
end $$;
comment on function ledger_post is
  'Posts one transfer. Returns false if its cause was posted before with the same content. Errors and locks as ledger_post_transfers; raises the state that it returns.';
