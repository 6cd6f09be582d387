-- Many movements by a few statements for all of them. What could be refused is done one by one, as before: all
-- movements of a wallet of which one might be, and those between two wallets. The others meet the same rules as
-- sums over the file in its order, and are posted together.
-- A limit in force: a wallet's own, never above the ceiling of its level, or else its level's; zero where none is told.
create or replace function wallet_limit_of(p_name text, p_own jsonb, p_amounts jsonb, p_ceilings jsonb) returns bigint
language sql immutable
return coalesce(case when p_own ->> p_name is null or p_amounts ->> p_name is null then (p_amounts ->> p_name)::bigint
  else least((p_own ->> p_name)::bigint, (p_ceilings ->> p_name)::bigint) end, 0);
