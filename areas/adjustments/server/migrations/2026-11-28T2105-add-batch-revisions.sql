-- A revision is a draft whose rows replace those of a returned batch when it is submitted.
create table adjustment_batch_revision (
  batch_id         bigint primary key references adjustment_batch (batch_id) on delete cascade,
  revises_batch_id bigint not null unique references adjustment_batch (batch_id),
  check (batch_id <> revises_batch_id)
);

create table adjustment_batch_row_version (
  batch_id      bigint  not null references adjustment_batch (batch_id),
  version       int     not null,
  row_no        int     not null,
  place         int,
  mobile_number text    not null,
  cognito_sub   text    not null,
  type          text,
  amount        bigint,
  typed_amount  text    not null,
  reason_code   text    not null,
  remarks       text    not null,
  related_txn   text    not null,
  wallet_id     bigint,
  is_corrected  boolean not null,
  primary key (batch_id, version, row_no)
);
revoke insert, update, delete, truncate on adjustment_batch_row_version from erp_api;
revoke truncate on adjustment_batch_revision from erp_api;
