comment on table place is
  'Places of the Philippine Standard Geographic Code. Only the shipped list is loaded, and its test checks the tree, so there is no foreign key on the parent.';
comment on column place.code is
  'PSGC code, ten digits.';
comment on column place.kind is
  'Level: region, province, city, municipality, sub-municipality or barangay.';
comment on column place.parent_code is
  'PSGC code of the place that contains it; null for regions.';
comment on column place.region_code is
  'PSGC code of its region.';
comment on column place.province_code is
  'PSGC code of its province; null for none.';
comment on column place.city_code is
  'PSGC code of its city or municipality; null for larger places.';
comment on column place.retired is
  'Whether the place no longer exists. It stays for the addresses that refer to it.';
comment on view published_place is
  'Places for other areas. Columns are added, never removed.';
