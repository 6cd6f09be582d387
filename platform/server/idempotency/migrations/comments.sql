comment on table idempotency_key is
  'First response to a write with an idempotency key, stored in the transaction of the write.';
comment on column idempotency_key.person_id is
  'staff_user.id of the person who sent the write.';
comment on column idempotency_key.call is
  'Path of the API call.';
comment on column idempotency_key.key is
  'Value of the header Idempotency-Key.';
comment on column idempotency_key.content is
  'SHA-256 of the request; another request with the same key is rejected.';
comment on column idempotency_key.answer is
  'Stored response, as JSON text; null while the write runs.';
comment on column idempotency_key.stored_at is
  'When the key was first used. Deleted after 24 hours.';
comment on table api_client_idempotency_key is
  'First response to a write of an API client, stored in the transaction of the write.';
comment on column api_client_idempotency_key.client_id is
  'api_client.id of the client that sent the write.';
comment on column api_client_idempotency_key.call is
  'Path of the API call.';
comment on column api_client_idempotency_key.key is
  'Value of the header Idempotency-Key.';
comment on column api_client_idempotency_key.content is
  'SHA-256 of the request and its subscriber; another request with the same key is rejected.';
comment on column api_client_idempotency_key.answer is
  'Stored response, as JSON text; null while the write runs.';
comment on column api_client_idempotency_key.stored_at is
  'When the key was first used. Deleted after 24 hours.';
