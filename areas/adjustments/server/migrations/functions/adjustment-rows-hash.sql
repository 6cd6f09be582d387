create or replace function adjustment_rows_hash(p_batch bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(coalesce(string_agg(row_no || ':' || wallet_id || ':' || type || ':' || amount, ',' order by place), ''), 'UTF8')), 'hex')
  from adjustment_batch_row where batch_id = p_batch and place is not null;
$$;
comment on function adjustment_rows_hash is
  'Hash of the rows that a batch posts, as its request contains it.';
