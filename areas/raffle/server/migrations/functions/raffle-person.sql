create or replace function raffle_person(key bytea, cognito_sub uuid, mobile text) returns text
language sql immutable parallel safe as $$
  select left(encode(sha256(key || convert_to(coalesce(cognito_sub::text, mobile), 'UTF8')), 'hex'), 24)
$$;
comment on function raffle_person is
  'Pseudonym of a person: the same for all their entries of a raffle, different in another raffle.';
