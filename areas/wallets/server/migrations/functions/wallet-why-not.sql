create or replace function wallet_why_not(w wallet, f wallet_flow, subscriber_status text) returns text
language sql stable as $$
  select wallet_refusal(w.status, w.account_no, f.direction, f.by_subscriber, subscriber_status)
$$;
comment on function wallet_why_not is
  'Reason why a wallet row cannot take part in a movement, as JSON with code and parameters; null if it can.';
comment on function wallet_why_not is
  'Reason why a wallet row cannot take part in a movement, as JSON with code and parameters; null if it can.';
