-- What calls a stable function is stable itself. Said to be immutable, it was carried out as a statement of its own
-- each time instead of being written into the one that calls it.
alter function wallet_txn_told(bigint, text, bigint, text, bigint, bigint, bigint, bigint, timestamptz) stable;
alter function wallet_refusal(text, text, smallint, boolean, text) stable;
alter function ledger_content(text, bigint[], bigint[], uuid, uuid) stable;
