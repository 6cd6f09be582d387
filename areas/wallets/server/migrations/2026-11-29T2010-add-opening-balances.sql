-- Balances that customers already had in another system have a type and an operator account of their own.
alter table wallet_txn add constraint wallet_txn_type_listed check (type in ('cash_in', 'cash_out', 'p2p_send', 'p2p_receive', 'p2m_pay',
  'p2m_receive', 'bills', 'eload', 'supplies', 'adjustment_credit', 'adjustment_debit', 'reward', 'fee', 'refund', 'deposit',
  'opening_balance')) not valid;
alter table wallet_txn drop constraint wallet_txn_type_known;

select ledger_open_account('operator:openings:php', 'PHP', 'operator', null, null, 16);

insert into wallet_flow (type, direction, limit_kind, fits_max_balance, by_subscriber, operator_code) values
  ('opening_balance', 1, null, true, false, 'operator:openings:php');
