-- outside a transaction
create index concurrently if not exists kyc_record_id_number
  on kyc_record ((regexp_replace(upper(id_number), '[^A-Z0-9]', '', 'g'))) where id_number <> '';
