comment on table eload_b2b_setting is
  'One row: settings of eLoad for businesses.';
comment on column eload_b2b_setting.single is
  'Always true, so that the table has one row.';
comment on column eload_b2b_setting.default_rebate is
  'Rebate of new requests, in basis points.';
comment on table eload_b2b_bank is
  'Banks to which businesses deposit.';
comment on column eload_b2b_bank.id is
  'Code of the bank, such as BPI.';
comment on column eload_b2b_bank.position is
  'Place in the list of banks, from 1.';
comment on column eload_b2b_bank.account_no is
  'Number of the account of the company; null if it has none there.';
comment on column eload_b2b_bank.account_name is
  'Name of the holder of the account; null if there is none.';
comment on table eload_b2b_user is
  'Businesses that buy eLoad credit, with their ledger account.';
comment on table eload_b2b_request is
  'Deposits of businesses, requested by staff and approved by others.';
comment on column eload_b2b_request.business_name is
  'Name of the business at the time.';
comment on column eload_b2b_request.account_name is
  'Name of the account of the business at the time.';
comment on column eload_b2b_request.amount is
  'Amount deposited, in centavos.';
comment on column eload_b2b_request.rebate is
  'Rebate of the deposit, in basis points.';
comment on column eload_b2b_request.default_rebate is
  'Rebate of the settings at the time, in basis points.';
comment on column eload_b2b_request.rebate_reason is
  'Reason for another rebate than the default; empty if they are equal.';
comment on column eload_b2b_request.rebate_amount is
  'Rebate, in centavos, rounded to the nearest.';
comment on column eload_b2b_request.total_credit is
  'Amount and rebate, in centavos.';
comment on column eload_b2b_request.sender_account_name is
  'Personal data: holder of the account that sent the deposit.';
comment on column eload_b2b_request.sender_account_last4 is
  'Personal data: last four digits of that account; empty if not known.';
comment on column eload_b2b_request.deposit_type is
  'over_the_counter, online_transfer or check.';
comment on column eload_b2b_request.deposit_date is
  'Day of the deposit.';
comment on column eload_b2b_request.deposit_reference is
  'Reference on the deposit slip, as entered.';
comment on column eload_b2b_request.reason is
  'Reason of the last return or rejection, as entered; empty for none.';
comment on column eload_b2b_request.reference_key is
  'Deposit reference without case and separators, to find a deposit that was entered twice.';
comment on table eload_b2b_image is
  'Deposit slips of requests by content, so that a reused image is recognised.';
comment on column eload_b2b_image.place is
  'Place among the images of the request, from 1.';
comment on column eload_b2b_image.file_key is
  'Key of the image in stored_file.';
comment on column eload_b2b_image.sha256 is
  'SHA-256 of the image, in hexadecimal digits.';
