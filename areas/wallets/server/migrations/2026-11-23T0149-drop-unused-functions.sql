-- may lock: no version calls it; batches call wallet_move_together and wallet_move_each
drop function if exists wallet_move_many(jsonb);
-- may lock: only wallet_move_many called it
drop function if exists wallet_move_set(jsonb);
