create or replace function sync_shop_names() returns trigger language plpgsql as $$
declare
  owners bigint[] := case tg_op
    when 'INSERT' then array[new.subscriber_id]
    when 'DELETE' then array[old.subscriber_id]
    else array[old.subscriber_id, new.subscriber_id]
  end;
begin
  update subscriber s set shop_names = named.names
  from (
    select o.id, coalesce(string_agg(b.business_name, ' ' order by b.business_id), '') as names
    from unnest(owners) as o (id)
    left join business b on b.subscriber_id = o.id and b.deleted_at is null
    group by o.id
  ) named
  where s.id = named.id and s.shop_names <> named.names;
  return null;
end $$;
comment on function sync_shop_names is
  'Trigger: copies the names of shops to their subscriber for search.';

create or replace trigger sync_shop_names
  after insert or delete or update of business_name, subscriber_id, deleted_at on business
  for each row execute function sync_shop_names();
