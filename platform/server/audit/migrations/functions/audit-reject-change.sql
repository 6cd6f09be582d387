-- before the tables
create or replace function audit_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % of % is not allowed.', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
comment on function audit_reject_change is
  'Trigger: rejects updates, deletes and truncates of the audit log, also by the owner.';
