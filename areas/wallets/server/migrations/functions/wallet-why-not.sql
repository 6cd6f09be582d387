-- Why this wallet may not take part, as a sentence for staff; null when it may.
create or replace function wallet_why_not(w wallet, f wallet_flow, subscriber_status text) returns text
language sql stable as $$
  select wallet_refusal(w.status, w.account_no, f.direction, f.by_subscriber, subscriber_status)
$$;
