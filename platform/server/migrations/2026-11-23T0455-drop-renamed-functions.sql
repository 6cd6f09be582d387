-- Functions that databases of earlier versions have under other names. Their triggers are created again.
-- may lock: only versions before the baselines have it
drop function if exists adjustment_keep_asked cascade;
-- may lock: only versions before the baselines have it
drop function if exists adjustment_keep_submitted cascade;
-- may lock: only versions before the baselines have it
drop function if exists agent_stays_inactive cascade;
-- may lock: only versions before the baselines have it
drop function if exists barcode_holds cascade;
-- may lock: only versions before the baselines have it
drop function if exists bills_active_is_reached cascade;
-- may lock: only versions before the baselines have it
drop function if exists bills_held_share_ends cascade;
-- may lock: only versions before the baselines have it
drop function if exists bills_sell_goes_on cascade;
-- may lock: only versions before the baselines have it
drop function if exists bills_topup_goes_on cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_maintained cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_maintenance_follows cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_promo_counted cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_promo_holds cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_routing_holds cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_topup_rebate_begins cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_topup_rebate_holds cascade;
-- may lock: only versions before the baselines have it
drop function if exists keep_shop_names cascade;
-- may lock: only versions before the baselines have it
drop function if exists keep_stored_file cascade;
-- may lock: only versions before the baselines have it
drop function if exists keep_totals cascade;
-- may lock: only versions before the baselines have it
drop function if exists ledger_faults_of_balances cascade;
-- may lock: only versions before the baselines have it
drop function if exists ledger_forget_checks cascade;
-- may lock: only versions before the baselines have it
drop function if exists ledger_must_balance cascade;
-- may lock: only versions before the baselines have it
drop function if exists ledger_must_have_postings cascade;
-- may lock: only versions before the baselines have it
drop function if exists ledger_refuse_change cascade;
-- may lock: only versions before the baselines have it
drop function if exists mdr_setting_keep cascade;
-- may lock: only versions before the baselines have it
drop function if exists raffle_keep_prizes cascade;
-- may lock: only versions before the baselines have it
drop function if exists raffle_keep_promises cascade;
-- may lock: only versions before the baselines have it
drop function if exists raffle_keep_winner cascade;
-- may lock: only versions before the baselines have it
drop function if exists raffle_refuse cascade;
-- may lock: only versions before the baselines have it
drop function if exists raffle_tell cascade;
-- may lock: only versions before the baselines have it
drop function if exists refuse_audit_change cascade;
-- may lock: only versions before the baselines have it
drop function if exists reward_give_rows cascade;
-- may lock: only versions before the baselines have it
drop function if exists reward_keep_asked cascade;
-- may lock: only versions before the baselines have it
drop function if exists reward_keep_recipients cascade;
-- may lock: only versions before the baselines have it
drop function if exists reward_refuse_latecomers cascade;
-- may lock: only versions before the baselines have it
drop function if exists reward_why_not cascade;
-- may lock: only versions before the baselines have it
drop function if exists staff_super_admin_remains cascade;
-- may lock: only versions before the baselines have it
drop function if exists staff_super_admin_turn cascade;
-- may lock: only versions before the baselines have it
drop function if exists staff_user_loses_sessions cascade;
-- may lock: only versions before the baselines have it
drop function if exists subscriber_message_follows_mail cascade;
-- may lock: only versions before the baselines have it
drop function if exists subscriber_message_follows_outbox cascade;
-- may lock: only versions before the baselines have it
drop function if exists tell_maintenance cascade;
-- may lock: only versions before the baselines have it
drop function if exists wallet_give_back cascade;
-- may lock: only versions before the baselines have it
drop function if exists wallet_refusal cascade;
-- may lock: only versions before the baselines have it
drop function if exists wallet_spoken cascade;
-- may lock: only versions before the baselines have it
drop function if exists wallet_tell_subscriber cascade;
