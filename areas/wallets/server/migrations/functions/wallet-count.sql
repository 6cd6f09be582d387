create or replace function wallet_count(p_wallet bigint, p_product text, p_level text, p_account_no text, p_kind text, p_spoken text, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Asia/Manila')::date;
  limits bigint[];
  used record;
begin
  -- A missing limit is zero: not allowed.
  limits := array(
    select coalesce(case when own.amount is null then d.amount else least(own.amount, d.ceiling) end, 0)
    from unnest(array[p_kind || 'PerTxn', p_kind || 'Daily', p_kind || 'Monthly']) with ordinality as asked(name, ord)
    left join lateral (
      select amount, ceiling from wallet_limit_default
      where product = p_product and kyc_level = p_level and name = asked.name and effective_from <= now()
      order by effective_from desc limit 1
    ) d on true
    left join wallet_limit own on own.wallet_id = p_wallet and own.name = asked.name
    order by ord);
  if least(limits[1], limits[2], limits[3]) = 0 then
    perform raise_error('WA002', 'NOT_ALLOWED', jsonb_build_object('kind', p_kind, 'account', p_account_no));
  end if;
  if p_amount > limits[1] then
    perform raise_error('WA002', 'TRANSACTION_LIMIT', jsonb_build_object('kind', p_kind, 'account', p_account_no, 'max', peso_text(limits[1])));
  end if;
  insert into wallet_usage as u (wallet_id, kind, day, day_used, month, month_used)
    values (p_wallet, p_kind, today, p_amount, date_trunc('month', today), p_amount)
    on conflict (wallet_id, kind) do update set
      day = excluded.day,
      day_used = case when u.day = excluded.day then u.day_used else 0 end + p_amount,
      month = excluded.month,
      month_used = case when u.month = excluded.month then u.month_used else 0 end + p_amount
    returning u.day_used, u.month_used into used;
  if used.day_used > limits[2] then
    perform raise_error('WA002', 'DAILY_LIMIT', jsonb_build_object('kind', p_kind, 'account', p_account_no, 'max', peso_text(limits[2]), 'left', peso_text(greatest(limits[2] - used.day_used + p_amount, 0))));
  end if;
  if used.month_used > limits[3] then
    perform raise_error('WA002', 'MONTHLY_LIMIT', jsonb_build_object('kind', p_kind, 'account', p_account_no, 'max', peso_text(limits[3]), 'left', peso_text(greatest(limits[3] - used.month_used + p_amount, 0))));
  end if;
end
$$;
comment on function wallet_count is
  'Adds an amount to the used limits of a wallet. The caller holds the lock of the wallet. Raises WA002 if a limit is exceeded.';
comment on function wallet_count is
  'Adds an amount to the used limits of a wallet. The caller holds the lock of the wallet. Raises WA002 if a limit is exceeded.';
revoke all on function wallet_count(bigint, text, text, text, text, text, bigint) from public;
