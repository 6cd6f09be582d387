-- The bytes are looked at and kept while no transaction is open; whoever does so marks the file meanwhile.
alter table stored_file add column finishing_until timestamptz;
grant update (finishing_until) on stored_file to erp_api;
