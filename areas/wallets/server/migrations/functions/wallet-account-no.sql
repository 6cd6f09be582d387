create or replace function wallet_account_no(id bigint) returns text
language sql immutable parallel safe as $$
  select digits || ((10 - sum(case when place % 2 = 1 then digit * 2 - case when digit > 4 then 9 else 0 end else digit end) % 10 + 5) % 10)
  from (select '88' || lpad(id::text, 13, '0') as digits) number,
       lateral (select place, substr(digits, place, 1)::int as digit from generate_series(1, 15) place) each
  group by digits;
$$;
comment on function wallet_account_no is
  'Account number of sixteen digits that is never a valid card number: the last digit differs from the Luhn check digit.';
