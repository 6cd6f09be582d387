create or replace function keep_milestones(p_list text) returns bigint
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
comment on function keep_milestones is
  'Adds the pending changes to the rank index of a list, splits ranges that have become too long, and returns the number of changes. Requires repeatable read: rows, changes and index must be read in one snapshot.';
