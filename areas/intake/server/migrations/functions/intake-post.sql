create or replace function intake_post(p_run bigint, p_max int, out posted int, out rejected int, out last_line int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  run intake_run;
  request approval_request;
  lines int[];
  movements jsonb;
begin
  select * into run from intake_run where run_id = p_run for update;
  request := approval_require(run.request_id, 'opening-balances', 'intake-run', p_run::text);
  if run.status <> 'processing' then
    raise exception 'The opening balances of % are not approved.', run.ref_no using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from intake_approval where run_id = p_run and request_id = request.id) then
    if intake_balances_hash(p_run) is distinct from request.payload ->> 'balancesHash'
      or run.amount is distinct from request.amount_centavos
      or run.amount is distinct from (select sum(amount) from intake_row where run_id = p_run and file = 'wallets')
    then
      raise exception 'The opening balances of % differ from those that were approved.', run.ref_no using errcode = 'insufficient_privilege';
    end if;
    insert into intake_approval (run_id, request_id) values (p_run, request.id)
      on conflict (run_id) do update set request_id = excluded.request_id;
  end if;

  with next_rows as (
    select * from intake_row
    where run_id = p_run and file = 'wallets' and line > run.next_line and amount > 0 and txn_id is null
    order by line limit p_max
  )
  -- The cause contains the wallet only, so that a wallet gets an opening balance once.
  select array_agg(line order by line), max(line), jsonb_agg(jsonb_build_object('transferId', ledger_new_id(), 'type', 'opening_balance',
      'walletId', record_id, 'amount', amount, 'cause', 'opening balance of wallet ' || record_id, 'channel', 'Console',
      'counterparty', 'Opening balance', 'details', jsonb_build_object('run', run.ref_no, 'line', line)) order by line)
    into lines, last_line, movements from next_rows;
  if lines is null then
    update intake_run set next_line = 0 where run_id = p_run;
    return;
  end if;

  with outcome as materialized (
    select lines[o.place] as line, o.state, o.detail, o.txn_id from wallet_post(movements, false) o
  ), solved as (
    delete from intake_error e using outcome o where e.run_id = p_run and e.file = 'wallets' and e.field = '' and e.line = o.line
  ), failed as (
    insert into intake_error (run_id, file, line, error)
    select p_run, 'wallets', line, wallet_outcome_error(state, detail) from outcome where txn_id is null order by line
  ), noted as (
    update intake_row r set txn_id = o.txn_id
    from outcome o where r.run_id = p_run and r.file = 'wallets' and r.line = o.line
    returning r.txn_id
  )
  select count(*) filter (where txn_id is not null), count(*) filter (where txn_id is null) into posted, rejected from noted;
  update intake_run set next_line = last_line, done = done + posted, failed = case run.next_line when 0 then 0 else failed end + rejected,
    updated_at = now() where run_id = p_run;
end $$;
comment on function intake_post is
  'Posts the next opening balances of a data migration that other people than its maker approved, each once. The counts are null if no row is left.';
grant execute on function intake_post to erp_worker;
