-- Far pages of both reports of bills, in either order.
select give_milestones('bills_topup', 'status, payment_method', array['created_at', 'amount_centavos']);
select give_milestones('bills_sell', 'status, biller_id, provider_id', array['created_at', 'amount_centavos']);
-- What is there already is noted as one thing: set them all.
select begin_milestones_anew('bills_topup') where exists (select from bills_topup);
select begin_milestones_anew('bills_sell') where exists (select from bills_sell);
