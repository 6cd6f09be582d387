-- Many movements, each done or refused by itself. Stopped books and faults of ours end all of them.
create or replace function wallet_move_many(movements jsonb)
returns table (place int, moved jsonb, state text, message text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one jsonb;
  together int[] := '{}';
  answers jsonb[];
begin
  -- All wallets at once, in one order: batches never wait for each other in a circle.
  perform from wallet where wallet_id = any (array(
    select id from jsonb_to_recordset(movements) as m("walletId" bigint, "fromWalletId" bigint, "toWalletId" bigint),
      lateral (values ("walletId"), ("fromWalletId"), ("toWalletId")) taking_part(id)
  )) order by wallet_id for no key update;
  -- A few are not worth the larger statements.
  if jsonb_array_length(movements) > 8 then
    begin
      select coalesce(array_agg(s.place), '{}'), array_agg(s.moved) into together, answers from wallet_move_set(movements) s;
    exception
      -- Somebody else posts one of these causes at this moment, or the ledger refuses what the wallets did not foresee.
      when unique_violation or sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG005' then
        together := '{}';
    end;
    return query select t.place, t.moved, null::text, null::text from unnest(together, answers) t(place, moved);
  end if;
  for place, one in
    select ord, each from jsonb_array_elements(movements) with ordinality as e(each, ord)
    where ord not in (select unnest(together)) order by ord
  loop
    begin
      moved := wallet_move(one);
      state := null;
      message := null;
    exception
      when sqlstate 'WA001' or sqlstate 'WA002' or sqlstate 'WA003' or sqlstate 'WA004'
        or sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG005' or sqlstate 'LG008' then
        moved := null;
        state := sqlstate;
        message := sqlerrm;
    end;
    return next;
  end loop;
end $$;
