-- Errors of the wallets are codes with parameters: the message is the code, and DETAIL is JSON with "code" and "params".
-- The application renders them from areas/wallets/messages.ts.
-- Raises an error of the application with this SQLSTATE.
create or replace function raise_error(p_state text, p_code text, p_params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception '%', p_code
    using errcode = p_state, detail = jsonb_build_object('code', p_code, 'params', p_params)::text;
end
$$;
