create table eload_carrier (
  code     text     primary key check (code ~ '^[a-z]{2,20}$'),
  name     text     not null unique check (length(name) between 1 and 60),
  sells    text     not null check (sells in ('load', 'diamonds')),
  position smallint not null unique check (position > 0)
);

revoke insert, update, delete, truncate on eload_carrier from erp_api;

insert into eload_carrier (code, name, sells, position) values
  ('globe', 'Globe', 'load', 1),
  ('tm', 'TM', 'load', 2),
  ('gomo', 'GOMO', 'load', 3),
  ('smart', 'Smart', 'load', 4),
  ('tnt', 'TNT', 'load', 5),
  ('sun', 'Sun', 'load', 6),
  ('dito', 'DITO', 'load', 7),
  ('cherry', 'Cherry', 'load', 8),
  ('ml', 'Mobile Legends', 'diamonds', 9);

-- The value 'all' is not a carrier, so the foreign key is on a column that is null for it.
-- may lock: categories and banners are a few dozen rows each.
alter table eload_category add column carrier_code text generated always as (nullif(carrier, 'all')) stored
  references eload_carrier (code);
-- may lock: categories and banners are a few dozen rows each.
alter table eload_banner add column carrier_code text generated always as (nullif(carrier, 'all')) stored
  references eload_carrier (code);
alter table eload_category drop constraint eload_category_carrier_check;
alter table eload_banner drop constraint eload_banner_carrier_check;

alter table eload_promo add constraint eload_promo_carrier_fkey
  foreign key (carrier) references eload_carrier (code) not valid;
alter table eload_promo_schedule add constraint eload_promo_schedule_carrier_fkey
  foreign key (carrier) references eload_carrier (code) not valid;
