create or replace function fill_rank_range(
  p_list text, p_sort_column text, p_filter_columns text, p_range_rows int, from_at text, from_key text, to_at text, to_key text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  span text := format('(%1$I, id) >= (%2$L, %3$L) and (%1$I, id) < (%4$L, %5$L)', p_sort_column, from_at, from_key, to_at, to_key);
begin
  execute format($sql$
    insert into %1$I (level, at, key, %2$s, n)
    select 1, boundary.at, boundary.key, %2$s, rows.n
    from (
      select range, %2$s, count(*) as n from (
        select %2$s, (row_number() over (order by %3$I, id) - 1) / %5$s as range from %4$I where %6$s
      ) numbered group by range, %2$s
    ) rows
    join (
      select (nth - 1) / %5$s as range,
        case when nth = 1 then %7$L else at end as at, case when nth = 1 then %8$L else key end as key
      from (select %3$I as at, id as key, row_number() over (order by %3$I, id) as nth from %4$I where %6$s) numbered
      where nth %% %5$s = 1
    ) boundary using (range) $sql$,
    p_list || '_rank_' || p_sort_column, p_filter_columns, p_sort_column, p_list, p_range_rows, span, from_at, from_key);
end $$;
comment on function fill_rank_range is
  'Writes entries of the rank index for a range of a list; the first is at the start of the range.';
revoke all on function fill_rank_range(text, text, text, int, text, text, text, text) from public;
