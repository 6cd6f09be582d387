-- Staff match a deposit to a merchant, ask for proof, post it or record its return.
alter table wallet_deposit
  add column version             int not null default 1,
  -- Merchant that the bank named, if staff matched the deposit.
  add column reported_business_id bigint,
  add column matched_by_id       bigint,
  add column matched_by          text,
  add column matched_at          timestamptz,
  add column matched_reference   text,
  add column matched_remarks     text not null default '',
  add column proof_requested_by_id bigint,
  add column proof_requested_by  text,
  add column proof_requested_at  timestamptz,
  add column decided_by_id       bigint,
  add column decided_by          text,
  add column return_reason       text not null default '',
  add column return_reference    text;

alter table wallet_deposit drop constraint wallet_deposit_status_check;
alter table wallet_deposit drop constraint wallet_deposit_check;
alter table wallet_deposit add constraint wallet_deposit_status
  check (status in ('pending', 'awaiting_proof', 'matched', 'posted', 'returned')) not valid;
alter table wallet_deposit add constraint wallet_deposit_ended
  check ((status in ('posted', 'returned')) = (ended_at is not null)) not valid;
alter table wallet_deposit add constraint wallet_deposit_matched
  check (status <> 'matched' or (matched_by_id is not null and matched_by is not null and matched_at is not null)) not valid;

-- The bank reports amount and reference, and wallet_deposit_post sets the transfer. The API writes neither.
revoke insert, update on wallet_deposit from erp_api;
grant insert, update on wallet_deposit to erp_payments;
grant update (wallet_id, business_id, status, version, reported_business_id, matched_by_id, matched_by, matched_at, matched_reference,
  matched_remarks, proof_requested_by_id, proof_requested_by, proof_requested_at, decided_by_id, decided_by, return_reason,
  return_reference, ended_at) on wallet_deposit to erp_api;

-- The limits of B2B deposits.
insert into control_rule (code, acts, subject, period, above, consequence, level) values
  ('kankolek-deposit-amount', '{kankolek-deposit}', 'request', 'request', 49999999, 'level', 60),
  ('kankolek-deposits-of-wallet', '{kankolek-deposit}', 'beneficiary', 'rolling', 49999999, 'level', 60),
  ('kankolek-deposits-of-maker', '{kankolek-deposit}', 'maker', 'rolling', 49999999, 'level', 60),
  ('kankolek-deposits-of-pair', '{kankolek-deposit}', 'pair', 'rolling', 500000000, 'refuse', null);
