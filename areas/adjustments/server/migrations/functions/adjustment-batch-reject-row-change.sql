create or replace function adjustment_batch_reject_row_change() returns trigger language plpgsql as $$
declare
  changed record;
begin
  select b.ref_no into changed from adjustment_batch b
  where b.batch_id in (select batch_id from added) and b.status not in ('checking', 'draft') limit 1;
  if found then
    raise exception 'Rows of batch % cannot be added after its submission.', changed.ref_no using errcode = '23001';
  end if;
  return null;
end $$;
comment on function adjustment_batch_reject_row_change is
  'Trigger: rejects rows that are added to a batch after its submission.';

create or replace function adjustment_batch_reject_value_change() returns trigger language plpgsql as $$
begin
  if exists (select from adjustment_batch b where b.batch_id = old.batch_id and b.status not in ('checking', 'draft')) then
    raise exception 'Row % of a batch cannot change after its submission.', old.row_no using errcode = '23001';
  end if;
  return new;
end $$;
comment on function adjustment_batch_reject_value_change is
  'Trigger: rejects another wallet, direction, amount or place of a row after the submission of its batch.';

create or replace trigger reject_added_rows after insert on adjustment_batch_row
  referencing new table as added for each statement execute function adjustment_batch_reject_row_change();
create or replace trigger reject_value_change before update on adjustment_batch_row for each row
  when ((old.batch_id, old.row_no, old.place, old.wallet_id, old.type, old.amount)
    is distinct from (new.batch_id, new.row_no, new.place, new.wallet_id, new.type, new.amount))
  execute function adjustment_batch_reject_value_change();
