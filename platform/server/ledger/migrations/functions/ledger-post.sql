create or replace function ledger_post(
  p_id uuid, p_cause text, p_kind text, p_accounts bigint[], p_amounts bigint[],
  p_memo text default '', p_details jsonb default '{}', p_reverses uuid default null, p_hold uuid default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return ledger_write(p_id, p_cause, p_kind, p_accounts, p_amounts, p_memo, p_details, p_reverses, p_hold) is not null;
end $$;
comment on function ledger_post is
  'Posts a transfer once. Returns false if the id and cause were posted with the same content. Errors as ledger_write.';
comment on function ledger_post is
  'Posts a transfer once. Returns false if the id and cause were posted with the same content. Errors as ledger_write.';
