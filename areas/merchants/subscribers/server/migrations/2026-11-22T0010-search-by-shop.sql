-- The names of a person's live businesses stand with the person, so that one index finds by either.
alter table subscriber add column shop_names text not null default '';

update subscriber s set shop_names = of.names
from (
  select subscriber_id, string_agg(business_name, ' ' order by business_id) as names
  from business where deleted_at is null group by subscriber_id
) of
where of.subscriber_id = s.id;

alter table subscriber drop column search_text;
alter table subscriber add column search_text text not null generated always as (
  search_fold(
    ' ' || first_name || ' ' || case middle_name when '' then '' else middle_name || ' ' end || last_name
    || case suffix when '' then ' ' else ' ' || suffix || ' ' end || mobile_number || ' ' || coalesce(email, '')
    || ' ' || shop_names
  )
) stored;
create index subscriber_search on subscriber using gin (search_text gin_trgm_ops) where deleted_at is null;

create function keep_shop_names() returns trigger language plpgsql as $$
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

create trigger shop_names_kept
  after insert or delete or update of business_name, subscriber_id, deleted_at on business
  for each row execute function keep_shop_names();
