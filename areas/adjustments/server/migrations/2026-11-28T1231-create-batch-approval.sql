-- Batches whose rows were compared with the approved request. Only adjustment_batch_post writes it.
create table adjustment_batch_approval (
  batch_id    bigint      primary key references adjustment_batch (batch_id),
  request_id  bigint      not null references approval_request (id),
  compared_at timestamptz not null default clock_timestamp()
);
comment on table adjustment_batch_approval is
  'Batches whose rows were equal to those of the approved request before the first was posted. Rows of a submitted batch do not change.';
revoke insert, update, delete, truncate on adjustment_batch_approval from erp_api;
