create or replace function update_rank_index(p_list text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  settings      rank_index;
  sort_column   text;
  index_table   text;
  column_type   regtype;
  is_rebuild    boolean;
  has_new_range boolean;
  bucket        record;
  next_bucket   record;
  change_count  bigint;
begin
  if current_setting('transaction_isolation') not in ('repeatable read', 'serializable') then
    raise exception 'A rank index is updated in one snapshot: begin the transaction as repeatable read.';
  end if;
  select * into strict settings from rank_index where list = p_list;
  if not pg_try_advisory_xact_lock(7016, hashtext(p_list)) then return 0; end if;

  execute format('select exists (select from %I where sign = 0) or not exists (select from %I)',
    p_list || '_rank_changes', p_list || '_rank_' || settings.sort_columns[1]) into is_rebuild;
  foreach sort_column in array settings.sort_columns loop
    index_table := p_list || '_rank_' || sort_column;
    select atttypid::regtype into strict column_type from pg_attribute where attrelid = index_table::regclass and attname = 'at';
    has_new_range := is_rebuild;
    if is_rebuild then
      execute format('delete from %I', index_table);
      perform fill_rank_range(p_list, sort_column, settings.filter_columns, settings.range_rows,
        rank_bound(column_type, false), '0', rank_bound(column_type, true), '0');
    else
      for level in 1..2 loop
        execute format($sql$
          insert into %1$I as stored (level, at, key, %2$s, n)
          select %3$s, coalesce(bucket.at, %6$L), coalesce(bucket.key, 0), %2$s, sum(change.sign)
          from (select %5$I as change_at, id as change_key, %2$s, sign from %4$I) change
          left join lateral (
            select s.at, s.key from %1$I s where s.level = %3$s and (s.at, s.key) <= (change_at, change_key)
            order by s.at desc, s.key desc limit 1
          ) bucket on true
          group by 2, 3, %2$s having sum(change.sign) <> 0
          on conflict (level, at, key, %2$s) do update set n = stored.n + excluded.n $sql$,
          index_table, settings.filter_columns, level, p_list || '_rank_changes', sort_column, rank_bound(column_type, false));
      end loop;
      execute format('delete from %I where n = 0', index_table);
      for bucket in execute format(
        'select m.at::text as at, m.key::text as key from %1$I m where level = 1 group by m.at, m.key having sum(n) > %2$s',
        index_table, 2 * settings.range_rows)
      loop
        execute format(
          'select m.at::text as at, m.key::text as key from %1$I m where level = 1 and (m.at, m.key) > (%2$L, %3$L) order by m.at, m.key limit 1',
          index_table, bucket.at, bucket.key) into next_bucket;
        execute format('delete from %I where level = 1 and at = %L and key = %L', index_table, bucket.at, bucket.key);
        perform fill_rank_range(p_list, sort_column, settings.filter_columns, settings.range_rows, bucket.at, bucket.key,
          coalesce(next_bucket.at, rank_bound(column_type, true)), coalesce(next_bucket.key, '0'));
        has_new_range := true;
      end loop;
    end if;
    continue when not has_new_range;
    execute format($sql$
      delete from %1$I where level = 2;
      with buckets as (
        select at, key, row_number() over (order by at, key) - 1 as nth
        from (select distinct at, key from %1$I where level = 1) each
      )
      insert into %1$I (level, at, key, %2$s, n)
      select 2, first.at, first.key, %2$s, sum(stored.n)
      from %1$I stored join buckets using (at, key)
      join buckets first on first.nth = buckets.nth / %3$s * %3$s
      where stored.level = 1 group by first.at, first.key, %2$s $sql$, index_table, settings.filter_columns, settings.group_size);
  end loop;
  execute format('delete from %I', p_list || '_rank_changes');
  get diagnostics change_count = row_count;
  return change_count;
end $$;
comment on function update_rank_index is
  'Adds the pending changes to the rank index of a list, splits ranges that have become too long, and returns the number of changes. Requires repeatable read: rows, changes and index must be read in one snapshot.';
