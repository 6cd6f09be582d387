-- Screens that needed only a level now also need a permission. Roles and overrides receive these permissions, so that
-- everybody keeps their access: reading in all of them, changing from the level of makers.
create temporary table added_access on commit drop as
select title, is_maker,
  jsonb_agg(
    jsonb_build_object(
      'name', name,
      'access', (
        select jsonb_object_agg(flag, true) from unnest(flags) as flag where is_maker or flag = 'read'
      ),
      'submodules', '[]'::jsonb
    )
    order by place
  ) as modules
from (
  values
    (1, 'Products', 'Special Categories', array['create', 'read', 'update']),
    (2, 'Products', 'eLoad Maintenance', array['read', 'update']),
    (3, 'Utilities', 'Notifications', array['create', 'read', 'update']),
    (4, 'Utilities', 'Raffle Promo', array['read']),
    (5, 'Merchant Management', 'Kankolek Deposits', array['read']),
    (6, 'Merchant Management', 'Kankolek Adjustments', array['create', 'read']),
    (7, 'Merchant Management', 'Agents', array['create', 'read', 'update'])
) as node (place, title, name, flags)
cross join (values (true), (false)) as level (is_maker)
group by title, is_maker;

-- may lock: a company has tens of roles
update staff_role role
set access = (
  select jsonb_agg(entry)
  from (
    select jsonb_set(own.entry, '{modules}', (own.entry -> 'modules') || coalesce(added.modules, '[]'))
    from jsonb_array_elements(role.access) as own (entry)
    left join added_access added on added.title = own.entry ->> 'title' and added.is_maker = (role.level >= 20)
    union all
    select jsonb_build_object('title', added.title, 'modules', added.modules)
    from added_access added
    where added.is_maker = (role.level >= 20)
      and added.title not in (select own ->> 'title' from jsonb_array_elements(role.access) as own)
  ) as merged (entry)
);

-- may lock: only accounts with overrides change, of hundreds of members of staff
update staff_user person
set access_overrides = (
  select jsonb_agg(entry)
  from (
    select jsonb_set(own.entry, '{modules}', (own.entry -> 'modules') || coalesce(added.modules, '[]'))
    from jsonb_array_elements(person.access_overrides) as own (entry)
    left join added_access added on added.title = own.entry ->> 'title' and added.is_maker = held.is_maker
    union all
    select jsonb_build_object('title', added.title, 'modules', added.modules)
    from added_access added
    where added.is_maker = held.is_maker
      and added.title not in (select own ->> 'title' from jsonb_array_elements(person.access_overrides) as own)
  ) as merged (entry)
)
from (
  select staff.id, coalesce(role.level, 0) >= 20 as is_maker
  from staff_user staff left join staff_role role on role.id = staff.role_id
) as held
where held.id = person.id and person.access_overrides is not null;
