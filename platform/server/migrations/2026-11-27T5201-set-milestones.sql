-- A far page of a long list is found by milestones: along each order of the list there stands one at every few thousand
-- rows, with how many rows of each kind lie from it to the next. Summing them leads to the milestone before the page,
-- and only the rows behind that one are walked. One denomination may be a third of all rows: a milestone stands at a
-- row (its value and its number), so there are as many of them within one value as its rows need.
--
-- Writers do not look for milestones. What they add and change is noted beside (list_unmarked), with the same filters,
-- and a page counts what is noted. A job adds the notes to the milestones and sets new ones where too many rows lie
-- between two. It reads and writes in one snapshot, in which rows, notes and milestones agree; so nobody waits for it.
create table milestone_list (
  list   text   primary key,
  -- The columns that filters ask for, apart by commas.
  kinds  text   not null,
  -- The columns it is sorted by.
  orders text[] not null,
  -- Rows from one milestone to the next, and milestones from one of the second level to the next.
  every  int    not null default 4000 check (every > 1),
  coarse int    not null default 64 check (coarse > 1)
);

-- What somebody wrote. Of very many rows at once, and of months that come and go, only this is noted: begin anew.
create function note_unmarked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  list    text := tg_argv[0];
  columns text := tg_argv[1];
begin
  if tg_op = 'INSERT' then
    if (select count(*) from added) > 50000 then
      execute format('insert into %I (sign) values (0)', list || '_unmarked');
    else
      execute format('insert into %I (%s, sign) select %2$s, 1 from added', list || '_unmarked', columns);
    end if;
  elsif tg_op = 'UPDATE' then
    execute format(
      'insert into %I (%s, sign) select %2$s, sum(sign) from (
         select %2$s, 1 as sign from added union all select %2$s, -1 from removed
       ) changed group by %2$s having sum(sign) <> 0', list || '_unmarked', columns);
  else
    execute format('insert into %I (%s, sign) select %2$s, -1 from removed', list || '_unmarked', columns);
  end if;
  return null;
end $$;

-- Makes what a list needs for milestones. The job sets the first ones; until then pages are found as without.
create function give_milestones(p_list text, p_kinds text, p_orders text[]) returns void language plpgsql as $$
declare
  along   text;
  columns text := format('%s, id, %s', array_to_string(p_orders, ', '), p_kinds);
begin
  insert into milestone_list (list, kinds, orders) values (p_list, p_kinds, p_orders);
  execute format('create table %I as select %s, 0::smallint as sign from %I where false', p_list || '_unmarked', columns, p_list);
  execute format('alter table %I alter sign set not null', p_list || '_unmarked');
  execute format('revoke insert, update, delete, truncate on %I from erp_api', p_list || '_unmarked');
  foreach along in array p_orders loop
    execute format('create table %I as select 0::smallint as level, %I as at, id as key, %s, 0::bigint as n from %I where false',
      p_list || '_milestone_' || along, along, p_kinds, p_list);
    execute format('create unique index on %I (level, at, key, %s) nulls not distinct', p_list || '_milestone_' || along, p_kinds);
    execute format('revoke insert, update, delete, truncate on %I from erp_api', p_list || '_milestone_' || along);
  end loop;
  execute format('create trigger note_inserted after insert on %I referencing new table as added
    for each statement execute function note_unmarked(%L, %L)', p_list, p_list, columns);
  execute format('create trigger note_updated after update on %I referencing old table as removed new table as added
    for each statement execute function note_unmarked(%L, %L)', p_list, p_list, columns);
  execute format('create trigger note_deleted after delete on %I referencing old table as removed
    for each statement execute function note_unmarked(%L, %L)', p_list, p_list, columns);
end $$;
revoke all on function give_milestones(text, text, text[]) from public;

-- Lets the job set all milestones of a list anew, as after a month of it was taken away.
create function begin_milestones_anew(p_list text) returns void language plpgsql as $$
begin
  if exists (select from milestone_list where list = p_list) then
    execute format('insert into %I (sign) values (0)', p_list || '_unmarked');
  end if;
end $$;
revoke all on function begin_milestones_anew(text) from public;

-- The least and the greatest that a column can hold, which no row does.
create function milestone_end(p_type regtype, p_is_last boolean) returns text
language sql immutable as $$
  select case
    when p_type = 'bigint'::regtype then case when p_is_last then '9223372036854775807' else '-9223372036854775808' end
    else case when p_is_last then 'infinity' else '-infinity' end
  end
$$;

-- Sets milestones from one place of an order to another; the first stands at the beginning of the span itself.
create function set_milestones_between(
  p_list text, p_along text, p_kinds text, p_every int, from_at text, from_key text, to_at text, to_key text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  span text := format('(%1$I, id) >= (%2$L, %3$L) and (%1$I, id) < (%4$L, %5$L)', p_along, from_at, from_key, to_at, to_key);
begin
  execute format($sql$
    insert into %1$I (level, at, key, %2$s, n)
    select 1, head.at, head.key, %2$s, rows.n
    from (
      select piece, %2$s, count(*) as n from (
        select %2$s, (row_number() over (order by %3$I, id) - 1) / %5$s as piece from %4$I where %6$s
      ) numbered group by piece, %2$s
    ) rows
    join (
      select (nth - 1) / %5$s as piece,
        case when nth = 1 then %7$L else at end as at, case when nth = 1 then %8$L else key end as key
      from (select %3$I as at, id as key, row_number() over (order by %3$I, id) as nth from %4$I where %6$s) numbered
      where nth %% %5$s = 1
    ) head using (piece) $sql$,
    p_list || '_milestone_' || p_along, p_kinds, p_along, p_list, p_every, span, from_at, from_key);
end $$;
revoke all on function set_milestones_between(text, text, text, int, text, text, text, text) from public;

-- Adds what was noted, and sets milestones where they are too far apart. It has to run in one snapshot.
create function keep_milestones(p_list text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept     milestone_list;
  along    text;
  marks    text;
  kind     regtype;
  is_anew  boolean;
  is_moved boolean;
  stone    record;
  beyond   record;
  noted    bigint;
begin
  if current_setting('transaction_isolation') not in ('repeatable read', 'serializable') then
    raise exception 'Milestones are kept in one snapshot: begin the transaction as repeatable read.';
  end if;
  select * into strict kept from milestone_list where list = p_list;
  if not pg_try_advisory_xact_lock(7016, hashtext(p_list)) then return 0; end if;

  execute format('select exists (select from %I where sign = 0) or not exists (select from %I)',
    p_list || '_unmarked', p_list || '_milestone_' || kept.orders[1]) into is_anew;
  foreach along in array kept.orders loop
    marks := p_list || '_milestone_' || along;
    select atttypid::regtype into strict kind from pg_attribute where attrelid = marks::regclass and attname = 'at';
    is_moved := is_anew;
    if is_anew then
      execute format('delete from %I', marks);
      perform set_milestones_between(p_list, along, kept.kinds, kept.every,
        milestone_end(kind, false), '0', milestone_end(kind, true), '0');
    else
      for level in 1..2 loop
        execute format($sql$
          insert into %1$I as kept (level, at, key, %2$s, n)
          select %3$s, coalesce(stone.at, %6$L), coalesce(stone.key, 0), %2$s, sum(noted.sign)
          from (select %5$I as noted_at, id as noted_key, %2$s, sign from %4$I) noted
          left join lateral (
            select s.at, s.key from %1$I s where s.level = %3$s and (s.at, s.key) <= (noted_at, noted_key)
            order by s.at desc, s.key desc limit 1
          ) stone on true
          group by 2, 3, %2$s having sum(noted.sign) <> 0
          on conflict (level, at, key, %2$s) do update set n = kept.n + excluded.n $sql$,
          marks, kept.kinds, level, p_list || '_unmarked', along, milestone_end(kind, false));
      end loop;
      execute format('delete from %I where n = 0', marks);
      for stone in execute format(
        'select m.at::text as at, m.key::text as key from %1$I m where level = 1 group by m.at, m.key having sum(n) > %2$s', marks, 2 * kept.every)
      loop
        execute format(
          'select m.at::text as at, m.key::text as key from %1$I m where level = 1 and (m.at, m.key) > (%2$L, %3$L) order by m.at, m.key limit 1',
          marks, stone.at, stone.key) into beyond;
        execute format('delete from %I where level = 1 and at = %L and key = %L', marks, stone.at, stone.key);
        perform set_milestones_between(p_list, along, kept.kinds, kept.every, stone.at, stone.key,
          coalesce(beyond.at, milestone_end(kind, true)), coalesce(beyond.key, '0'));
        is_moved := true;
      end loop;
    end if;
    continue when not is_moved;
    execute format($sql$
      delete from %1$I where level = 2;
      with stones as (
        select at, key, row_number() over (order by at, key) - 1 as nth
        from (select distinct at, key from %1$I where level = 1) each
      )
      insert into %1$I (level, at, key, %2$s, n)
      select 2, head.at, head.key, %2$s, sum(kept.n)
      from %1$I kept join stones using (at, key)
      join stones head on head.nth = stones.nth / %3$s * %3$s
      where kept.level = 1 group by head.at, head.key, %2$s $sql$, marks, kept.kinds, kept.coarse);
  end loop;
  execute format('delete from %I', p_list || '_unmarked');
  get diagnostics noted = row_count;
  return noted;
end $$;
