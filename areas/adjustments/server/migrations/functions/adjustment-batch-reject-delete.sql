create or replace function adjustment_batch_reject_delete() returns trigger language plpgsql as $$
begin
  if old.status not in ('checking', 'draft', 'cancelled') or old.request_id is not null then
    raise exception 'A submitted batch cannot be deleted.' using errcode = '23001';
  end if;
  return old;
end $$;
comment on function adjustment_batch_reject_delete is
  'Trigger: rejects deleting a submitted adjustment batch.';

create or replace trigger reject_delete before delete on adjustment_batch for each row execute function adjustment_batch_reject_delete();
