create view published_identified_person as
  select s.id as subscriber_id, s.last_name, s.first_name, s.middle_name, s.suffix, s.birth_date, s.nationality, s.mobile_number,
    concat_ws(', ', nullif(s.street, ''), b.name, c.name, p.name, nullif(s.zip, '')) as address
  from subscriber s
    left join published_place c on c.code = s.city_code
    left join published_place b on b.code = s.barangay_code
    left join published_place p on p.code = s.province_code;

revoke all on published_identified_person from erp_api;
grant select on published_identified_person to erp_api;
