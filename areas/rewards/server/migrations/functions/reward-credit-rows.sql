create or replace function reward_credit_rows(p_reward bigint, p_places int[], p_transfers uuid[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given reward%rowtype;
  n int;
  ids uuid[];
  causes text[];
  notes jsonb[];
  legs int[];
  accounts bigint[];
  distinct_accounts bigint[];
  amounts bigint[];
  outcome record;
  failed text;
  total bigint;
begin
  select * into strict given from reward where reward_id = p_reward and status = 'processing' and escrow_id is not null;
  with due as materialized (
    select r.place, r.amount, p.account_id, u.transfer, row_number() over (order by r.place)::int as nth
    from unnest(p_places, p_transfers) u (place, transfer)
    join reward_recipient r on r.reward_id = p_reward and r.place = u.place and r.status = 'pending'
    join reward_purse p on p.subscriber_id = r.subscriber_id and p.asset = given.asset
  )
  select count(*), array_agg(transfer order by nth), array_agg('reward ' || given.ref_no || ' row ' || place order by nth),
    array_agg(jsonb_build_object('reward', given.ref_no, 'row', place) order by nth), sum(amount),
    (select array_agg(nth order by nth, leg) from due, generate_series(1, 2) leg),
    (select array_agg(case leg when 1 then given.escrow_id else account_id end order by nth, leg) from due, generate_series(1, 2) leg),
    (select array_agg(case leg when 1 then -amount else amount end order by nth, leg) from due, generate_series(1, 2) leg)
    into n, ids, causes, notes, total, legs, accounts, amounts from due;
  if n <> cardinality(p_places) then
    raise exception 'Some of these recipients are not pending.' using errcode = 'LG005';
  end if;
  if n = 0 then return 0; end if;
  distinct_accounts := array(select distinct account from unnest(accounts) account order by account);
  outcome := ledger_post_transfers(ids, causes, array_fill('reward'::text, array[n]), array_fill(''::text, array[n]), notes, array_fill(false, array[n]),
    distinct_accounts, legs,
    array(select d.seat::int from unnest(accounts) with ordinality a(account, ord) join unnest(distinct_accounts) with ordinality d(account, seat) using (account) order by ord),
    amounts, array_fill(9223372036854775807, array[2 * n]), '{}', '{}', '{}', '{}', '{}', null, null, false);
  select s into failed from unnest(outcome.states) s where s is not null limit 1;
  if found then perform ledger_raise(case failed when 'known' then 'LG008' else failed end, given.ref_no); end if;
  update reward_recipient r set status = 'credited', fail_code = null, transfer_id = u.transfer, credited_at = now(),
    balance_after = outcome.balances[2 * u.nth]
  from (select place, transfer, row_number() over (order by place) as nth from unnest(p_places, p_transfers) v (place, transfer)) u
  where r.reward_id = p_reward and r.place = u.place;
  return total;
end $$;
comment on function reward_credit_rows is
  'Credits recipients of an approved reward, all or none. Recipients and amounts are read from the tables, so a caller cannot change them. Returns the number of credited recipients.';
grant execute on function reward_credit_rows to erp_api;
