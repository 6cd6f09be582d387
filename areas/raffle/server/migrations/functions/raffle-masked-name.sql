create or replace function raffle_masked_name(name text) returns text language sql immutable parallel safe as $$
  select left(trim(name), 1) || '***'
    || case when trim(name) ~ '\s' then ' ' || left(regexp_replace(trim(name), '^.*\s', ''), 1) || '.' else '' end
$$;
comment on function raffle_masked_name is
  'Masks a name for the public: Maria Clara Santos becomes M*** S.';
