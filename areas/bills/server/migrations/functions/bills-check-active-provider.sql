-- before the tables
create or replace function bills_check_active_provider() returns trigger language plpgsql as $$
begin
  if exists (
    select from bills_biller b
    where b.status = 'active' and b.deleted_at is null
      and case tg_table_name
        when 'bills_biller' then b.id = (to_jsonb(new) ->> 'id')::bigint
        when 'bills_biller_provider' then b.id = (to_jsonb(coalesce(new, old)) ->> 'biller_id')::bigint
        else b.id in (select biller_id from bills_biller_provider where provider_id = (to_jsonb(new) ->> 'provider_id')::bigint)
      end
      and not exists (
        select from bills_biller_provider r join bills_provider p on p.provider_id = r.provider_id
        where r.biller_id = b.id and p.status <> 'inactive' and p.deleted_at is null)
  ) then
    raise exception 'An active biller has a provider that is not inactive.' using errcode = '23514', constraint = 'bills_check_active_provider';
  end if;
  return null;
end $$;
comment on function bills_check_active_provider is
  'Constraint trigger: an active biller has a provider that is active or will be again. Checked at commit.';
