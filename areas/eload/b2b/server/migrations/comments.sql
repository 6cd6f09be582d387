comment on table eload_b2b_setting is
  'One row: settings of eLoad for businesses.';
comment on table eload_b2b_bank is
  'Banks to which businesses deposit.';
comment on table eload_b2b_user is
  'Businesses that buy eLoad credit, with their ledger account.';
comment on table eload_b2b_request is
  'Deposits of businesses, requested by staff and approved by others.';
comment on table eload_b2b_image is
  'Deposit slips of requests by content, so that a reused image is recognised.';
