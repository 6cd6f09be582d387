create or replace function adjustment_batch_post(p_batch bigint, p_max int, out posted int, out failed int, out last_place int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  batch adjustment_batch;
  request approval_request;
  row_nos int[];
  refs text[];
  movements jsonb;
begin
  select * into batch from adjustment_batch where batch_id = p_batch for update;
  request := approval_require(batch.request_id, 'bulk-adjustment', 'adjustment-batch', p_batch::text);
  if batch.status <> 'processing' or batch.requested_by_id <> request.maker_id then
    raise exception 'Batch % is not approved.', batch.ref_no using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from adjustment_batch_approval where batch_id = p_batch and request_id = request.id) then
    if adjustment_rows_hash(p_batch) is distinct from request.payload ->> 'rowsHash' then
      raise exception 'The rows of batch % differ from those that were approved.', batch.ref_no using errcode = 'insufficient_privilege';
    end if;
    insert into adjustment_batch_approval (batch_id, request_id) values (p_batch, request.id);
  end if;

  with next_rows as (
    select * from adjustment_batch_row where batch_id = p_batch and place >= batch.next_place order by place limit p_max
  ), first as materialized (
    select take_numbers('adjustment', (select count(*)::int from next_rows)) as number
  ), numbered as (
    select r.*, record_reference('ADJ', (select number from first) + row_number() over (order by place) - 1) as ref from next_rows r
  )
  select array_agg(row_no order by place), array_agg(ref order by place), max(place),
    jsonb_agg(jsonb_build_object('transferId', ledger_new_id(), 'type', 'adjustment_' || type, 'walletId', wallet_id, 'amount', amount,
      'cause', 'adjustment ' || ref, 'refNo', ref, 'channel', 'Console', 'counterparty', 'Adjustment', 'memo', remarks,
      'details', jsonb_build_object('adjustment', ref, 'batch', batch.ref_no, 'row', row_no, 'reason', reason_code,
        'maker', batch.requested_by, 'checker', batch.decided_by)) order by place)
    into row_nos, refs, last_place, movements from numbered;
  if row_nos is null then return; end if;

  with outcome as materialized (
    select o.*, row_nos[o.place] as row_no, refs[o.place] as ref from wallet_post(movements, false) o
  ), created as (
    -- The key of a row makes sure that no row is posted twice, with whatever number.
    insert into adjustment (ref_no, batch_id, row_no, wallet_id, cognito_sub, account_no, owner_name, business_name, type, amount,
      reason_code, remarks, related_txn, line_managers, status, reverses_id, requested_by_id, requested_by, decided_by_id,
      decided_by, decided_at, decision_reason, wallet_txn_id, transfer_id, fail_reason, updated_by)
    select e.ref, r.batch_id, r.row_no, r.wallet_id, s.cognito_sub, w.account_no,
      concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')), b.business_name, r.type, r.amount,
      r.reason_code, r.remarks, r.related_txn, batch.line_managers, case when e.txn_id is null then 'failed' else 'completed' end,
      r.reverses_id, batch.requested_by_id, batch.requested_by, batch.decided_by_id, batch.decided_by, batch.decided_at,
      batch.decision_reason, e.txn_id, e.transfer_id, wallet_outcome_error(e.state, e.detail), 'job'
    from outcome e
    -- Each by its key: the database takes the rows of a new batch for one and might try each with each.
    cross join lateral (
      select * from adjustment_batch_row s where s.batch_id = p_batch and s.row_no = e.row_no offset 0
    ) r
    join published_wallet w on w.wallet_id = r.wallet_id
    join published_subscriber s on s.id = w.subscriber_id
    left join published_business b on b.business_id = w.business_id
    returning adjustment_id, row_no, status
  ), noted as (
    update adjustment_batch_row r set adjustment_id = c.adjustment_id, error = wallet_outcome_error(e.state, e.detail), outcome = c.status,
      balance_before = e.balance_before, balance_after = e.balance_after
    from created c join outcome e on e.row_no = c.row_no
    cross join lateral (
      select s.ctid as at from adjustment_batch_row s where s.batch_id = p_batch and s.row_no = c.row_no offset 0
    ) found
    where r.ctid = found.at
  )
  select count(*) filter (where status = 'completed'), count(*) filter (where status = 'failed') into posted, failed from created;
end $$;
comment on function adjustment_batch_post is
  'Posts the next rows of a batch whose rows other people than its maker approved, and writes their adjustments. The counts are null if no row is left.';
grant execute on function adjustment_batch_post to erp_worker;
