create or replace function ledger_content(p_kind text, p_accounts bigint[], p_amounts bigint[], p_reverses uuid, p_hold uuid) returns bytea
language sql stable parallel safe
return sha256(convert_to(concat_ws('|', p_kind, p_accounts::text, p_amounts::text,
  coalesce(p_reverses::text, '-'), coalesce(p_hold::text, '-')), 'UTF8'));
comment on function ledger_content is
  'Digest of a transfer, by which the same cause with other content is rejected.';
