-- before the tables
create or replace function audit_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to: % of % is refused.', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
comment on function audit_reject_change is
  'Trigger: rejects updates, deletes and truncates of the audit log, also by the owner.';
