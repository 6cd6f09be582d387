create or replace function wallet_legs(m jsonb) returns wallet_leg[]
language sql immutable set search_path = public, pg_temp as $$
  select case m ->> 'type'
    when 'p2p' then array[
      row((m ->> 'fromWalletId')::bigint, 'p2p_send', case when payee then 0 else fee end)::wallet_leg,
      row((m ->> 'toWalletId')::bigint, 'p2p_receive', case when payee then fee else 0 end)::wallet_leg]
    when 'p2m' then array[
      row((m ->> 'fromWalletId')::bigint, 'p2m_pay', case when payee then 0 else fee end)::wallet_leg,
      row((m ->> 'toWalletId')::bigint, 'p2m_receive', case when payee then fee else 0 end)::wallet_leg]
    else array[row((m ->> 'walletId')::bigint, m ->> 'type', fee)::wallet_leg]
  end
  from (select coalesce((m ->> 'fee')::bigint, 0) as fee, m ->> 'feePaidBy' = 'payee' as payee) asked
$$;
comment on function wallet_legs is
  'Legs of a movement: the wallets with their transaction types and fees.';
comment on function wallet_legs is
  'Legs of a movement: the wallets with their transaction types and fees.';
