create or replace function raise_error(p_state text, p_code text, p_params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception '%', p_code
    using errcode = p_state, detail = jsonb_build_object('code', p_code, 'params', p_params)::text;
end
$$;
comment on function raise_error is
  'Raises an error of the application: the message is the code, DETAIL is JSON with "code" and "params". areas/wallets/messages.ts has the sentences.';
