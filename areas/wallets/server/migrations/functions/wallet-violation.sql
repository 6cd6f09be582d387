create or replace function wallet_violation(p_status text, p_account_no text, p_direction smallint, p_by_subscriber boolean, p_owner_status text) returns text
language sql stable
return case
  when p_status = 'closed' then jsonb_build_object('code', 'CLOSED', 'params', jsonb_build_object('account', p_account_no))::text
  when p_status = 'frozen' then jsonb_build_object('code', 'FROZEN', 'params', jsonb_build_object('account', p_account_no))::text
  when p_status = 'on_hold' and p_direction = -1 then jsonb_build_object('code', 'ON_HOLD', 'params', jsonb_build_object('account', p_account_no))::text
  when p_by_subscriber and p_owner_status <> 'active' then jsonb_build_object('code', 'OWNER_INACTIVE', 'params', jsonb_build_object('account', p_account_no))::text
end;
comment on function wallet_violation is
  'Reason why a wallet cannot take part in a movement, as JSON with code and parameters; null if it can.';
