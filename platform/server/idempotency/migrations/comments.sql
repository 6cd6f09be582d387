comment on table idempotency_key is
  'First response to a write with an idempotency key, stored in the transaction of the write.';
