create or replace function adjustment_batch_rows_are_open(p_batch bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select b.status in ('checking', 'draft') or (b.status = 'for_approval' and q.status = 'returned')
  from adjustment_batch b left join approval_request q on q.id = b.request_id where b.batch_id = p_batch
$$;
comment on function adjustment_batch_rows_are_open is
  'Whether rows of a batch can be added or deleted: before its submission and while its request is returned to its maker.';

create or replace function adjustment_batch_reject_row_change() returns trigger language plpgsql as $$
declare
  changed record;
begin
  select b.ref_no into changed from adjustment_batch b
  where b.batch_id in (select batch_id from added) and not adjustment_batch_rows_are_open(b.batch_id) limit 1;
  if found then
    raise exception 'Rows of batch % cannot be added after its submission.', changed.ref_no using errcode = '23001';
  end if;
  return null;
end $$;
comment on function adjustment_batch_reject_row_change is
  'Trigger: rejects rows that are added to a batch after its submission, unless its request is returned.';

create or replace function adjustment_batch_store_row_versions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
begin
  select b.ref_no into changed from adjustment_batch b
  where b.batch_id in (select batch_id from removed) and b.request_id is not null
    and not adjustment_batch_rows_are_open(b.batch_id) limit 1;
  if found then
    raise exception 'Rows of batch % cannot be deleted after its submission.', changed.ref_no using errcode = '23001';
  end if;
  insert into adjustment_batch_row_version (batch_id, version, row_no, place, mobile_number, cognito_sub, type, amount, typed_amount,
    reason_code, remarks, related_txn, wallet_id, is_corrected)
  select r.batch_id, q.version, r.row_no, r.place, r.mobile_number, r.cognito_sub, r.type, r.amount, r.typed_amount,
    r.reason_code, r.remarks, r.related_txn, r.wallet_id, r.is_corrected
  from removed r join adjustment_batch b on b.batch_id = r.batch_id join approval_request q on q.id = b.request_id;
  return null;
end $$;
comment on function adjustment_batch_store_row_versions is
  'Trigger: rejects deleting rows of a submitted batch, unless its request is returned. Their version of the request is stored then.';

create or replace function adjustment_batch_reject_value_change() returns trigger language plpgsql as $$
begin
  if exists (select from adjustment_batch b
    where b.batch_id in (old.batch_id, new.batch_id) and b.status not in ('checking', 'draft'))
  then
    raise exception 'Row % of a batch cannot change after its submission.', old.row_no using errcode = '23001';
  end if;
  return new;
end $$;
comment on function adjustment_batch_reject_value_change is
  'Trigger: rejects another wallet, direction, amount or place of a row after the submission of its batch.';

create or replace trigger reject_added_rows after insert on adjustment_batch_row
  referencing new table as added for each statement execute function adjustment_batch_reject_row_change();
create or replace trigger store_row_versions after delete on adjustment_batch_row
  referencing old table as removed for each statement execute function adjustment_batch_store_row_versions();
create or replace trigger reject_value_change before update on adjustment_batch_row for each row
  when ((old.batch_id, old.row_no, old.place, old.wallet_id, old.type, old.amount)
    is distinct from (new.batch_id, new.row_no, new.place, new.wallet_id, new.type, new.amount))
  execute function adjustment_batch_reject_value_change();
