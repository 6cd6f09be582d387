create or replace function rank_bound(p_type regtype, p_is_last boolean) returns text
language sql immutable as $$
  select case
    when p_type = 'bigint'::regtype then case when p_is_last then '9223372036854775807' else '-9223372036854775808' end
    else case when p_is_last then 'infinity' else '-infinity' end
  end
$$;
comment on function rank_bound is
  'Value before or after all values of a column type, as text.';
