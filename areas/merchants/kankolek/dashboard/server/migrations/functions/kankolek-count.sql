create or replace function kankolek_count() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shop bigint;
  fees bigint;
  by_people bigint := case new.type when 'p2p_receive' then new.amount else 0 end;
  by_customers bigint := case new.type when 'p2m_receive' then new.amount else 0 end;
  charge bigint;
begin
  select business_id into shop from wallet where wallet_id = new.wallet_id;
  if shop is null then return null; end if;
  -- The other leg was written just before, with the same transfer.
  select sum(fee) into fees from wallet_txn
    where transfer_id = new.transfer_id and created_at between new.created_at - interval '1 hour' and new.created_at + interval '1 hour';
  charge := case new.type when 'p2m_receive' then fees else 0 end;
  if tg_op = 'INSERT' then
    insert into kankolek_day as d (business_id, day, txn_count, p2p, p2m, mdr, share)
      values (shop, manila_day(new.created_at), 1, by_people, by_customers, charge, fees)
      on conflict (day, business_id) do update set txn_count = d.txn_count + 1, p2p = d.p2p + excluded.p2p,
        p2m = d.p2m + excluded.p2m, mdr = d.mdr + excluded.mdr, share = d.share + excluded.share;
  else
    update kankolek_day d set txn_count = d.txn_count - 1, p2p = d.p2p - by_people, p2m = d.p2m - by_customers,
        mdr = d.mdr - charge, share = d.share - fees
      where d.day = manila_day(new.created_at) and d.business_id = shop;
  end if;
  return null;
end $$;
comment on function kankolek_count is
  'Trigger: adds a payment to the day of the merchant, or subtracts a reversed one.';

create or replace trigger count_for_kankolek after insert on wallet_txn for each row
  when (new.type in ('p2p_receive', 'p2m_receive') and new.status = 'success') execute function kankolek_count();
create or replace trigger uncount_for_kankolek after update of status on wallet_txn for each row
  when (new.type in ('p2p_receive', 'p2m_receive') and old.status = 'success' and new.status = 'reversed')
  execute function kankolek_count();
