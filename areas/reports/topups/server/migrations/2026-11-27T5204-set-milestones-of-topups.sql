-- Far pages of both reports of top-ups, in either order.
select give_milestones('topup_txn', 'status, payment_method', array['created_at', 'amount_centavos']);
select give_milestones('blvck_topup', 'status, payment_method', array['created_at', 'amount_centavos']);
select begin_milestones_anew('topup_txn') where exists (select from topup_txn);
select begin_milestones_anew('blvck_topup') where exists (select from blvck_topup);
