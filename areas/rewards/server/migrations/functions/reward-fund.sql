create or replace function reward_fund(p_reward bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r reward;
  request approval_request;
  due bigint;
  rows_hash text;
  act text;
  record_kind text;
  escrow bigint;
begin
  select * into strict r from reward where reward_id = p_reward for update;
  act := case r.asset when 'ELOAD' then 'eload-reward' else 'coin-grant' end;
  record_kind := case r.asset when 'ELOAD' then 'reward' else 'coin-grant' end;
  select coalesce(sum(amount), 0) into due from reward_recipient where reward_id = p_reward and status = 'pending';
  if r.request_id is not null then
    request := approval_require(r.request_id, act, 'reward', p_reward::text);
    select encode(sha256(convert_to(coalesce(string_agg(place || ':' || subscriber_id || ':' || amount, ',' order by place), ''), 'UTF8')), 'hex')
      into rows_hash from reward_recipient where reward_id = p_reward;
    if rows_hash is distinct from request.payload ->> 'rowsHash' or r.asset is distinct from request.payload ->> 'asset'
      or r.requested_by_id <> request.maker_id or due > (request.payload ->> 'total')::bigint
    then
      raise exception 'The recipients of reward % differ from those that were approved.', r.ref_no using errcode = 'insufficient_privilege';
    end if;
  elsif r.asset = 'ELOAD' then
    raise exception 'Reward % has no request.', r.ref_no using errcode = 'insufficient_privilege';
  end if;
  -- A grant of coins without a request, and a retry, are acts of one person. A coin counts as one peso.
  if r.request_id is null or r.attempt > 0 then
    perform control_require(act, case r.attempt when 0 then array['perform'] else array['approve'] end, record_kind, p_reward::text,
      due * case r.asset when 'ELOAD' then 1 else 100 end, case r.attempt when 0 then array[]::bigint[] else array[r.requested_by_id] end);
  end if;
  escrow := ledger_open_account('reward:' || lower(r.ref_no), r.asset, 'operator', 0, null, 1);
  perform ledger_post(ledger_new_id(), format('reward %s funded %s', r.ref_no, r.attempt + 1), 'reward funded',
    array[ledger_operator_account('operator:budget:' || lower(r.asset)), escrow], array[-due, due], '', jsonb_build_object('reward', r.ref_no));
  update reward set escrow_id = escrow, attempt = attempt + 1 where reward_id = p_reward;
  return due;
end $$;
comment on function reward_fund is
  'Moves the amount of the pending recipients from the budget to the escrow account of a reward, if other people approved these recipients or, for coins within the limit and retries, the controls passed the act in this transaction. Returns the amount.';
grant execute on function reward_fund to erp_api;
