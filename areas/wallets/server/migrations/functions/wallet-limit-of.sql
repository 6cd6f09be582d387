create or replace function wallet_limit_of(p_name text, p_own jsonb, p_amounts jsonb, p_ceilings jsonb) returns bigint
language sql immutable
return coalesce(case when p_own ->> p_name is null or p_amounts ->> p_name is null then (p_amounts ->> p_name)::bigint
  else least((p_own ->> p_name)::bigint, (p_ceilings ->> p_name)::bigint) end, 0);
comment on function wallet_limit_of is
  'Limit that applies to a wallet in centavos: its own, up to the ceiling of its level, else that of its level; 0 if none is defined.';
comment on function wallet_limit_of is
  'Limit that applies to a wallet in centavos: its own, up to the ceiling of its level, else that of its level; 0 if none is defined.';
