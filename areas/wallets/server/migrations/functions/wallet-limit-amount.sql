create or replace function wallet_limit_amount(p_own bigint, p_default bigint, p_ceiling bigint) returns bigint
language sql immutable
return coalesce(case when p_own is null or p_default is null then p_default else least(p_own, p_ceiling) end, 0);
comment on function wallet_limit_amount is
  'Limit that applies to a wallet in centavos: its own, up to the ceiling of its level, else that of its level; 0 (not allowed) if none is defined.';
