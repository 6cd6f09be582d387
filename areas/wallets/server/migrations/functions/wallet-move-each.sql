create or replace function wallet_move_each(movements jsonb) returns table (place int, moved jsonb, state text, message text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one jsonb;
begin
  perform from wallet where wallet_id = any (array(
    select id from jsonb_to_recordset(movements) as m("walletId" bigint, "fromWalletId" bigint, "toWalletId" bigint),
      lateral (values ("walletId"), ("fromWalletId"), ("toWalletId")) taking_part(id)
  )) order by wallet_id for no key update;
  for place, one in select ord, each from jsonb_array_elements(movements) with ordinality as e(each, ord) order by ord loop
    begin
      moved := wallet_move(one);
      state := null;
      message := null;
    exception
      when sqlstate 'WA001' or sqlstate 'WA002' or sqlstate 'WA003' or sqlstate 'WA004'
        or sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG005' or sqlstate 'LG008' then
        moved := null;
        state := sqlstate;
        get stacked diagnostics message = pg_exception_detail;
        message := coalesce(nullif(message, ''), sqlerrm);
    end;
    return next;
  end loop;
end $$;
comment on function wallet_move_each is
  'Executes movements one by one, each in a savepoint, and returns the result or SQLSTATE and error of each. message is the DETAIL of an error with a code, otherwise the text of the error.';
comment on function wallet_move_each is
  'Executes movements one by one, each in a savepoint, and returns the result or SQLSTATE and error of each. message is the DETAIL of an error with a code, otherwise the text of the error.';
