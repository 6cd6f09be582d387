create or replace function masked_email(email text) returns text language sql immutable parallel safe as $$
  select case when email = '' then email
    else left(email, 1) || '***' || right(email, strpos(reverse(email), '@')) end
$$;
comment on function masked_email is
  'Masks an email address for lists and exports.';
