create table cif_request (
  id              bigint      generated always as identity primary key,
  subscriber_id   bigint      not null references subscriber (id),
  old_mobile      text        not null check (old_mobile ~ '^\+[1-9][0-9]{7,14}$'),
  new_mobile      text        not null check (new_mobile ~ '^\+[1-9][0-9]{7,14}$'),
  reason_code     text        not null check (reason_code in ('lost_sim', 'changed_number', 'wrong_encoding', 'other')),
  remarks         text        not null check (length(remarks) between 5 and 500),
  id_image        text        not null check (length(id_image) between 1 and 250),
  status          text        not null default 'pending' check (status in ('pending', 'returned', 'approved', 'rejected')),
  requested_by_id bigint      not null,
  requested_by    text        not null,
  requested_at    timestamptz not null default now(),
  decided_by_id   bigint,
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text        not null default '' check (length(decision_reason) <= 500),
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,

  constraint cif_request_number_differs check (new_mobile <> old_mobile),
  constraint cif_request_decided check ((status = 'pending') = (decided_by_id is null)),
  constraint cif_request_decision_time check ((decided_by_id is null) = (decided_at is null)),
  constraint cif_second_person check (decided_by_id <> requested_by_id),
  constraint cif_request_returned_reason check (status <> 'returned' or length(decision_reason) >= 5)
);

create unique index cif_request_pending on cif_request (subscriber_id) where status = 'pending';
create unique index cif_request_number on cif_request (new_mobile) where status = 'pending';
create index cif_request_newest on cif_request (requested_at desc, id desc);
create index cif_request_by_status on cif_request (status, requested_at desc, id desc);
create index cif_request_of_subscriber on cif_request (subscriber_id, decided_at desc) where status = 'approved';
create index cif_request_by_number on cif_request (new_mobile);
create index cif_request_by_subscriber on cif_request (subscriber_id, status);

revoke delete, truncate on cif_request from erp_api;
