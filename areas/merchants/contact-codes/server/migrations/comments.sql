comment on table contact_code is
  'Codes with which people prove that a mobile number or an email is theirs: for a registration, or for a change of their own.';
comment on column contact_code.code_id is
  'Identifier of the code, which API clients name when they send what the person entered.';
comment on column contact_code.purpose is
  'registration: a new person proves their mobile number. mobile, email: a subscriber proves a new one.';
comment on column contact_code.client_id is
  'Client that requested it, api_client.id.';
comment on column contact_code.contact is
  'Personal data: mobile number or email to which the code was sent.';
comment on column contact_code.code_hash is
  'HMAC-SHA256 of identifier and code with a key outside the database.';
comment on column contact_code.status is
  'sent, then proven (registration only) and used; failed after five wrong attempts; replaced by a newer one.';
comment on column contact_code.attempts is
  'Wrong attempts.';
comment on column contact_code.sent_at is
  'When it was queued for sending.';
comment on column contact_code.expires_at is
  'When it can no longer be entered or, once proven, no longer be used.';
comment on column contact_code.ended_at is
  'When it was used, failed or was replaced; null while it can be used.';
