-- before the tables
create or replace function product_category_two_levels() returns trigger language plpgsql as $$
begin
  if exists (
    select from product_category c join product_category p on p.product_id = c.parent_id
    where c.deleted_at is null and (p.parent_id is not null or p.deleted_at is not null)
  ) then
    raise exception 'Categories have two levels, and the parent must not be deleted.'
      using errcode = 'check_violation', constraint = 'product_category_two_levels';
  end if;
  return null;
end $$;
comment on function product_category_two_levels is
  'Constraint trigger: product categories have two levels. Checked at commit.';
