-- Functions that databases of earlier versions have under other names. Their triggers are created again.
-- may lock: only versions before the baselines have it
drop function if exists adjustment_keep_asked cascade;
-- may lock: only versions before the baselines have it
drop function if exists adjustment_keep_submitted cascade;
-- may lock: only versions before the baselines have it
drop function if exists agent_stays_inactive cascade;
-- may lock: only versions before the baselines have it
drop function if exists bills_held_share_ends cascade;
-- may lock: only versions before the baselines have it
drop function if exists bills_sell_goes_on cascade;
-- may lock: only versions before the baselines have it
drop function if exists bills_topup_goes_on cascade;
-- may lock: only versions before the baselines have it
drop function if exists cashin_why_not cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_maintained cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_maintenance_follows cascade;
-- may lock: only versions before the baselines have it
drop function if exists eload_promo_counted cascade;
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

-- Triggers with new names whose functions keep theirs.
-- may lock: only versions before the baselines have it
drop trigger if exists careers_applicant_added on careers_applicant;
-- may lock: only versions before the baselines have it
drop trigger if exists careers_applicant_moved on careers_applicant;
-- may lock: only versions before the baselines have it
drop trigger if exists event_attendee_added on event_attendee;
-- may lock: only versions before the baselines have it
drop trigger if exists event_attendee_gone on event_attendee;
-- may lock: only versions before the baselines have it
drop trigger if exists event_attendee_moved on event_attendee;
-- may lock: only versions before the baselines have it
drop trigger if exists raffle_entry_added on raffle_entry;
-- may lock: only versions before the baselines have it
drop trigger if exists raffle_entry_gone on raffle_entry;

-- A check constraint and constraint triggers use these functions, so they are renamed. Those that were created under
-- the new name a moment ago are not used yet.
do $$
begin
  if to_regprocedure('barcode_holds(text)') is not null then
    drop function if exists is_valid_barcode(text);
    alter function barcode_holds(text) rename to is_valid_barcode;
  end if;
  if to_regprocedure('eload_promo_holds()') is not null then
    drop function if exists eload_promo_check_margin();
    alter function eload_promo_holds() rename to eload_promo_check_margin;
  end if;
  if to_regprocedure('eload_routing_holds()') is not null then
    drop function if exists eload_check_routing();
    alter function eload_routing_holds() rename to eload_check_routing;
  end if;
  if to_regprocedure('bills_active_is_reached()') is not null then
    drop function if exists bills_check_active_provider();
    alter function bills_active_is_reached() rename to bills_check_active_provider;
    alter trigger bills_active_is_reached on bills_biller rename to bills_check_active_provider;
    alter trigger bills_active_is_reached on bills_biller_provider rename to bills_check_active_provider;
    alter trigger bills_active_is_reached on bills_provider rename to bills_check_active_provider;
  end if;
  if exists (select from pg_trigger where tgname = 'whole_wheel') then
    alter trigger whole_wheel on roulette_item rename to check_wheel;
    alter trigger whole_wheel on roulette_game rename to check_wheel;
  end if;
end $$;
