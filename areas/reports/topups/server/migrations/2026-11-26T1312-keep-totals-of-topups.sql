-- How many top-ups of each kind there are, for the reports' first page.
create table topup_txn_total (status text not null, payment_method text not null, n bigint not null);
create trigger keep_totals after insert on topup_txn_day referencing new table as changed
  for each statement execute function keep_totals('topup_txn_total', 'status, payment_method');
create trigger keep_totals_of_gone after delete on topup_txn_day referencing old table as changed
  for each statement execute function keep_totals('topup_txn_total', 'status, payment_method');
-- The triggers keep every other writer out until all is here.
insert into topup_txn_total (status, payment_method, n) select status, payment_method, sum(n) from topup_txn_day group by status, payment_method having sum(n) <> 0;

create table blvck_topup_total (status text not null, payment_method text not null, n bigint not null);
create trigger keep_totals after insert on blvck_topup_day referencing new table as changed
  for each statement execute function keep_totals('blvck_topup_total', 'status, payment_method');
create trigger keep_totals_of_gone after delete on blvck_topup_day referencing old table as changed
  for each statement execute function keep_totals('blvck_topup_total', 'status, payment_method');
-- The triggers keep every other writer out until all is here.
insert into blvck_topup_total (status, payment_method, n) select status, payment_method, sum(n) from blvck_topup_day group by status, payment_method having sum(n) <> 0;
