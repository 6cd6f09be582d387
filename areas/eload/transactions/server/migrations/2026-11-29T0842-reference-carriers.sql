-- may lock: nothing is released, so there are no sales yet. A partitioned table has no constraints that are not valid.
alter table eload_txn add constraint eload_txn_carrier_fkey foreign key (carrier) references eload_carrier (code);
alter table eload_txn drop constraint eload_txn_carrier_check;
