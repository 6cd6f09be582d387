create view published_verified_address as
  select s.id as subscriber_id,
    concat_ws(', ', s.street, b.name, c.name, p.name, nullif(s.zip, '')) as address
  from subscriber s
    join published_place c on c.code = s.city_code
    left join published_place b on b.code = s.barangay_code
    left join published_place p on p.code = s.province_code
  where s.kyc_acct_type = 'FullyVerified' and s.street <> '';

revoke all on published_verified_address from erp_api;

grant select on published_verified_address to erp_api;
