create table approval_subject (
  request_id bigint not null references approval_request (id),
  kind       text   not null,
  record_id  text   not null check (length(record_id) between 1 and 200),
  primary key (request_id, kind, record_id)
);

create index approval_subject_record on approval_subject (kind, record_id);

revoke update, truncate on approval_subject from erp_api;
