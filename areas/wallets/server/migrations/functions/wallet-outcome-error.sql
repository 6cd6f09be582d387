create or replace function wallet_outcome_error(p_state text, p_detail jsonb) returns text
language sql immutable set search_path = public, pg_temp as $$
  select case
    when p_state is null then ''
    when p_detail is not null then 'wallets.' || (p_detail ->> 'code') || coalesce(
      (select ' {' || string_agg(to_json(key)::text || ':' || value::text, ',') || '}' from jsonb_each(p_detail -> 'params')), '')
    when p_state = 'LG001' then 'platform.INSUFFICIENT_BALANCE'
    when p_state = 'LG002' then 'platform.ACCOUNT_BLOCKED'
    when p_state = 'LG003' then 'platform.CEILING_EXCEEDED'
    when p_state = 'LG005' then 'platform.ACCOUNT_NOT_FOUND'
    when p_state = 'LG008' then 'platform.POSTED_DIFFERENTLY'
    else p_state
  end;
$$;
comment on function wallet_outcome_error is
  'Error of a movement that was not posted, as a stored message with code and parameters; empty if it was posted.';
