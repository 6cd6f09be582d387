-- Which release of each list that comes with the product (places, …) this database holds.
create table reference_data (
  name         text        primary key,
  content_hash text        not null,
  loaded_at    timestamptz not null default now()
);

revoke insert, update, delete on reference_data from erp_api;
