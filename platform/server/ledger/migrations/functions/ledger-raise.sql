create or replace function ledger_raise(p_state text, p_detail text) returns void
language plpgsql as $$
begin
  raise exception '%', case p_state
      when 'LG001' then 'Insufficient balance.'
      when 'LG002' then 'The account is blocked.'
      when 'LG003' then 'The balance would exceed the ceiling.'
      when 'LG005' then 'The hold is not open.'
      when 'LG008' then 'The cause or id was used with other content.'
    end using errcode = p_state, detail = p_detail;
end $$;
comment on function ledger_raise is
  'Raises a state that ledger_post_transfers returned. The detail is the code of the account or the cause.';
