-- Far pages of the report of sales of load, in either order.
select give_milestones('eload_txn', 'status, carrier, provider_id, network_id', array['created_at', 'amount_centavos']);
select begin_milestones_anew('eload_txn') where exists (select from eload_txn);
