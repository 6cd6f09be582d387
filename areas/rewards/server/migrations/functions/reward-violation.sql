create or replace function reward_violation(
  p_cognito_sub uuid, p_status text, p_wallet_status text, p_deleted_at timestamptz, p_given bigint, p_amount bigint, p_cap bigint
) returns text language sql immutable parallel safe as $$
  select case
    when p_status is null or p_deleted_at is not null then 'gone'
    when p_cognito_sub is null then 'never_signed_in'
    when p_status <> 'active' then 'inactive'
    when p_wallet_status in ('frozen', 'closed') then p_wallet_status
    when coalesce(p_given, 0) + p_amount > p_cap then 'cap'
  end
$$;
comment on function reward_violation is
  'Code of the reason why a recipient cannot be credited; null if they can.';
