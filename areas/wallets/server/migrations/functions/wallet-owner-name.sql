create or replace function wallet_owner_name(p_wallet bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select left(coalesce(b.business_name, s.first_name || ' ' || s.last_name), 160)
  from wallet w join subscriber s on s.id = w.subscriber_id left join business b on b.business_id = w.business_id
  where w.wallet_id = p_wallet;
$$;
comment on function wallet_owner_name is
  'Name of the owner of a wallet, as the other party sees it.';
