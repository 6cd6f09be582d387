-- Merchants created this view while places were a part of that area.
create or replace view published_place as
  select code, kind, name, region_code, retired from place;
