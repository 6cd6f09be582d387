insert into record_number (kind, last) select 'eload-b2b', coalesce(max(id), 0) from eload_b2b_request;
alter table eload_b2b_request alter column id drop identity;
alter table eload_b2b_request alter column id set default take_numbers('eload-b2b');
