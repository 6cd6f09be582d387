-- How many bills and top-ups of each kind there are, for the reports' first page.
create table bills_topup_total (status text not null, payment_method text not null, n bigint not null);
create trigger keep_totals after insert on bills_topup_day referencing new table as changed
  for each statement execute function keep_totals('bills_topup_total', 'status, payment_method');
create trigger keep_totals_of_gone after delete on bills_topup_day referencing old table as changed
  for each statement execute function keep_totals('bills_topup_total', 'status, payment_method');
-- The triggers keep every other writer out until all is here.
insert into bills_topup_total (status, payment_method, n) select status, payment_method, sum(n) from bills_topup_day group by status, payment_method having sum(n) <> 0;

create table bills_sell_total (status text not null, biller_id bigint not null, provider_id bigint not null, n bigint not null);
create trigger keep_totals after insert on bills_sell_day referencing new table as changed
  for each statement execute function keep_totals('bills_sell_total', 'status, biller_id, provider_id');
create trigger keep_totals_of_gone after delete on bills_sell_day referencing old table as changed
  for each statement execute function keep_totals('bills_sell_total', 'status, biller_id, provider_id');
-- The triggers keep every other writer out until all is here.
insert into bills_sell_total (status, biller_id, provider_id, n) select status, biller_id, provider_id, sum(n) from bills_sell_day group by status, biller_id, provider_id having sum(n) <> 0;
