create table place (
  code          text primary key check (code ~ '^[0-9]{10}$'),
  kind          text not null check (
    kind in ('region', 'province', 'city', 'municipality', 'sub-municipality', 'barangay')
  ),
  name          text not null check (name <> ''),
  -- The place one step up in the file, which for a city of Metro Manila is the region itself.
  parent_code   text,
  region_code   text not null,
  -- The province a city is listed under; null in Metro Manila, which has none.
  province_code text,
  -- The city or municipality of a barangay, also where a district of Manila stands between the two.
  city_code     text,
  -- A place that a later release drops keeps its name for old addresses, but is offered no more.
  retired       boolean not null default false,

  check ((kind = 'region') = (parent_code is null)),
  check ((kind = 'region') = (code = region_code)),
  check ((kind in ('barangay', 'sub-municipality')) = (city_code is not null))
);

create index place_of_region on place (region_code, kind) where kind <> 'barangay';
create index place_of_province on place (province_code, kind) where kind <> 'barangay';
create index place_of_city on place (city_code) where kind = 'barangay';

-- The API cannot change the official list.
revoke insert, update, delete on place from erp_api;
