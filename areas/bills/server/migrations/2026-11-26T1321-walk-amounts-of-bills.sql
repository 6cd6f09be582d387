-- A far page of a list sorted by amount walks keys until it is there. With what the filters ask beside each key the
-- walk stays in the index, whatever is filtered.
-- may lock: each month is read once while its writers wait, seconds for a million rows. A house with many makes it
-- before, month by month as docs/migrations.md says, and nothing is left to do here.
create index if not exists bills_topup_amounts on bills_topup (amount_centavos, id) include (created_at, status, payment_method);
drop index bills_topup_by_amount;

-- may lock: each month is read once while its writers wait, seconds for a million rows. A house with many makes it
-- before, month by month as docs/migrations.md says, and nothing is left to do here.
create index if not exists bills_sell_amounts on bills_sell (amount_centavos, id) include (created_at, status, biller_id, provider_id);
drop index bills_sell_by_amount;
