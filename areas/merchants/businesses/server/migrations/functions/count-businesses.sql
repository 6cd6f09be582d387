create or replace function count_businesses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into business_count
    select status, business_type_id, store_category, registration_kind, region_code, count(*)
    from added where deleted_at is null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into business_count
    select status, business_type_id, store_category, registration_kind, region_code, -count(*)
    from removed where deleted_at is null group by 1, 2, 3, 4, 5;
  else
    insert into business_count
    select status, business_type_id, store_category, registration_kind, region_code, sum(change)
    from (
      select status, business_type_id, store_category, registration_kind, region_code, 1 as change
      from added where deleted_at is null
      union all
      select status, business_type_id, store_category, registration_kind, region_code, -1
      from removed where deleted_at is null
    ) as changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  if random() < 0.02 then perform fold_business_counts(); end if;
  return null;
end
$$;
comment on function count_businesses is
  'Trigger: adds changes of businesses to business_count.';

create or replace trigger count_inserted after insert on business
  referencing new table as added for each statement execute function count_businesses();
create or replace trigger count_updated after update on business
  referencing old table as removed new table as added for each statement execute function count_businesses();
create or replace trigger count_deleted after delete on business
  referencing old table as removed for each statement execute function count_businesses();
