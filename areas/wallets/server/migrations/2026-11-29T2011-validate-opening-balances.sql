alter table wallet_txn validate constraint wallet_txn_type_listed;
