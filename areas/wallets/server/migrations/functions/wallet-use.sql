create or replace function wallet_use(w wallet, f wallet_flow, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform wallet_count(w.wallet_id, w.product, w.kyc_level, w.account_no, f.limit_kind, f.spoken, p_amount);
end $$;
comment on function wallet_use is
  'Adds an amount to the used limits of a wallet row. The caller holds the lock of the wallet. Raises WA002 if a limit is exceeded.';
comment on function wallet_use is
  'Adds an amount to the used limits of a wallet row. The caller holds the lock of the wallet. Raises WA002 if a limit is exceeded.';
revoke all on function wallet_use(wallet, wallet_flow, bigint) from public;
