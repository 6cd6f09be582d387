-- How many sales of load of each kind there are, for the report's first page.
create table eload_txn_total (status text not null, carrier text not null, provider_id bigint not null, network_id bigint, n bigint not null);
create trigger keep_totals after insert on eload_txn_day referencing new table as changed
  for each statement execute function keep_totals('eload_txn_total', 'status, carrier, provider_id, network_id');
create trigger keep_totals_of_gone after delete on eload_txn_day referencing old table as changed
  for each statement execute function keep_totals('eload_txn_total', 'status, carrier, provider_id, network_id');
-- The triggers keep every other writer out until all is here.
insert into eload_txn_total (status, carrier, provider_id, network_id, n) select status, carrier, provider_id, network_id, sum(n) from eload_txn_day group by status, carrier, provider_id, network_id having sum(n) <> 0;
