create or replace function eload_promo_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update eload_category c set promo_count = promo_count + more.n
    from (select category_id, count(*)::int as n from after_rows where deleted_at is null group by 1 order by 1) more
    where c.id = more.category_id;
  elsif tg_op = 'UPDATE' then
    update eload_category c set promo_count = promo_count + more.n
    from (
      select category_id, sum(n)::int as n from (
        select category_id, 1 as n from after_rows where deleted_at is null
        union all
        select category_id, -1 from before_rows where deleted_at is null
      ) moves group by 1 having sum(n) <> 0 order by 1
    ) more
    where c.id = more.category_id;
  else
    update eload_category c set promo_count = promo_count - less.n
    from (select category_id, count(*)::int as n from before_rows where deleted_at is null group by 1 order by 1) less
    where c.id = less.category_id;
  end if;
  return null;
end $$;
comment on function eload_promo_count is
  'Trigger: adds changes to the number of promos of each category, so that concurrent changes both count.';

create or replace trigger count_inserted after insert on eload_promo
  referencing new table as after_rows for each statement execute function eload_promo_count();
create or replace trigger count_updated after update on eload_promo
  referencing old table as before_rows new table as after_rows for each statement execute function eload_promo_count();
create or replace trigger count_deleted after delete on eload_promo
  referencing old table as before_rows for each statement execute function eload_promo_count();
