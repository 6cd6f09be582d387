-- may lock: nothing is released, so there are no sales yet. Before PostgreSQL 18, foreign keys of partitioned tables cannot be NOT VALID.
alter table eload_txn add constraint eload_txn_carrier_fkey foreign key (carrier) references eload_carrier (code);
alter table eload_txn drop constraint eload_txn_carrier_check;
