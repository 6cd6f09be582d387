create table place (
  code          text primary key check (code ~ '^[0-9]{10}$'),
  kind          text not null check (
    kind in ('region', 'province', 'city', 'municipality', 'sub-municipality', 'barangay')
  ),
  name          text not null check (name <> ''),
  -- Parent in the official list; for a city of Metro Manila, the region.
  parent_code   text,
  region_code   text not null,
  -- Province of a city; null in Metro Manila.
  province_code text,
  -- City or municipality of a barangay, also if a district of Manila is between them.
  city_code     text,
  -- A place removed by a later release keeps its name for old addresses and cannot be selected.
  retired       boolean not null default false,

  constraint place_region_has_no_parent check ((kind = 'region') = (parent_code is null)),
  constraint place_region_own_code check ((kind = 'region') = (code = region_code)),
  constraint place_city_of_barangay check ((kind in ('barangay', 'sub-municipality')) = (city_code is not null))
);

create index place_of_region on place (region_code, kind) where kind <> 'barangay';
create index place_of_province on place (province_code, kind) where kind <> 'barangay';
create index place_of_city on place (city_code) where kind = 'barangay';

-- The API cannot change the official list.
revoke insert, update, delete on place from erp_api;

create view published_place as
  select code, kind, name, region_code, retired from place;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_place from erp_api;

grant select on published_place to erp_api;
