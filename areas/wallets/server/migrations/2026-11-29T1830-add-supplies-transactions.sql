-- Payments of eSupplies orders have a type of their own.
alter table wallet_txn add constraint wallet_txn_type_known check (type in ('cash_in', 'cash_out', 'p2p_send', 'p2p_receive', 'p2m_pay',
  'p2m_receive', 'bills', 'eload', 'supplies', 'adjustment_credit', 'adjustment_debit', 'reward', 'fee', 'refund', 'deposit')) not valid;
alter table wallet_txn drop constraint wallet_txn_type_check;

select ledger_open_account('operator:supplies:php', 'PHP', 'operator', null, null, 16);

insert into wallet_flow (type, direction, limit_kind, fits_max_balance, by_subscriber, operator_code) values
  ('supplies', -1, 'pay', true, true, 'operator:supplies:php');
